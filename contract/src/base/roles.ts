import { z } from "zod/mini";

export const Role = z.enum(["admin", "patient"]);

/** Staff roles that an account with the role `patient` may have in addition. */
export const GrantedRole = z.enum(["clinician", "technician", "auditor"]);

export type Role = z.infer<typeof Role>;
export type GrantedRole = z.infer<typeof GrantedRole>;
