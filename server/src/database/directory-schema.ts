import type { GeneratedAlways, JSONColumnType } from "kysely";

/** What a directory provisions through SCIM. */
export interface DirectoryTables {
  directory_accounts: DirectoryAccountsTable;
  directory_groups: DirectoryGroupsTable;
  directory_group_members: { group_id: number; user_id: number };
}

/** A value of a user's `roles` attribute. */
export interface DirectoryRole {
  value: string;
  type?: string;
  display?: string;
  primary?: boolean;
}

interface DirectoryAccountsTable {
  user_id: number;
  user_name: string;
  external_id: string | null;
  /** As the directory says. */
  is_active: boolean;
  /** Whether the account was last opened because of the directory: active there, with a role here. */
  is_open: boolean;
  roles: JSONColumnType<DirectoryRole[]>;
  is_made: boolean;
  decides: boolean;
  created_at: Date;
  changed_at: Date;
}

interface DirectoryGroupsTable {
  id: GeneratedAlways<number>;
  display_name: string;
  external_id: string | null;
  created_at: Date;
  changed_at: Date;
}
