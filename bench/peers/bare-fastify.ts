/**
 * The baseline for calls: a minimal implementation with Fastify and `pg`. It verifies the token's
 * signature and trusts its claims, has no audit log, metrics or input validation, and uses the tables
 * of the measured server. Nobody of the benchmark is in a group or has a second factor, so it looks for
 * neither. Started by `start.ts` as a separate process.
 */
import { MINUTE } from "@dosebeat/domain/time/durations";
import fastifyJwt from "@fastify/jwt";
import Fastify from "fastify";
import pg from "pg";

interface Claims {
  userid: number;
  profileid: number;
  role: string;
}

declare module "@fastify/jwt" {
  interface FastifyJWT {
    user: Claims;
  }
}

const secret = process.env["JWT_SECRET"];
if (secret === undefined) throw new Error("JWT_SECRET is missing: start with npm run bench.");

const pool = new pg.Pool();
const app = Fastify();
await app.register(fastifyJwt, { secret });
app.addHook("onRequest", (request) => request.jwtVerify());

app.get("/api/users/me", async ({ user }, reply) => {
  const { rows } = await pool.query(
    "select id, email, role, staff, email_verified_at from users where id = $1",
    [user.userid],
  );
  const [row] = rows;
  if (!row) return reply.code(404).send();
  const { id, email, role, staff } = row;
  const meta = { role, staff, email_verified: row.email_verified_at !== null };
  return {
    user: { id: Number(id), username: email, email, profile_img: null, meta },
    must_enrol: false,
  };
});

interface Paged {
  Querystring: { "pagination[page]"?: string; "pagination[pageSize]"?: string };
}

function pageOf(query: Paged["Querystring"]): { page: number; pageSize: number } {
  const page = Number(query["pagination[page]"] ?? 1);
  return { page, pageSize: Number(query["pagination[pageSize]"] ?? 25) };
}

function paginationOf(page: number, pageSize: number, total: number) {
  return { pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total } };
}

app.get<Paged>("/api/profiles", async ({ user, query }, reply) => {
  if (user.role !== "admin") return reply.code(403).send();
  const { page, pageSize } = pageOf(query);
  const [{ rows }, counted] = await Promise.all([
    pool.query(
      `select p.id, p.user_id, p.profileuid, p.givenname, p.familyname, p.language, p.created_at,
        p.record_number, p.born, p.telephone, u.email, u.email_verified_at, u.password_hash, u.role, u.staff,
        u.is_active, s.id as sensor_id, s.deveui, s.serial_number
        from profiles p join users u on u.id = p.user_id
        left join bindings b on b.profile_id = p.id and b.valid_to is null
        left join sensors s on s.id = b.sensor_id
        order by p.id limit $1 offset $2`,
      [pageSize, (page - 1) * pageSize],
    ),
    pool.query("select count(*) from profiles"),
  ]);
  const data = rows.map((row) => ({
    id: Number(row.id),
    attributes: {
      userid: Number(row.user_id),
      profileuid: row.profileuid,
      givenname: row.givenname,
      familyname: row.familyname,
      email: row.email,
      email_verified: row.email_verified_at !== null,
      record_number: row.record_number,
      born: row.born,
      telephone: row.telephone,
      is_invited: row.password_hash === null,
      is_managed: false,
      staff: row.staff,
      groups: [],
      language: row.language,
      is_active: row.is_active,
      is_linked: row.sensor_id !== null,
      createdAt: row.created_at.toISOString(),
      profile_role: { profiletype: row.role },
      sensor: {
        data:
          row.sensor_id === null
            ? null
            : {
                id: Number(row.sensor_id),
                attributes: { deveui: row.deveui, serial_number: row.serial_number },
              },
      },
    },
  }));
  return { data, meta: paginationOf(page, pageSize, Number(counted.rows[0].count)) };
});

app.get<Paged>("/api/sensory-summaries", async ({ user, query }, reply) => {
  if (user.role !== "admin") return reply.code(403).send();
  const { page, pageSize } = pageOf(query);
  const [{ rows }, counted] = await Promise.all([
    pool.query(
      `select s.*, p.id as profileid, p.profileuid, p.givenname, p.familyname from sensors s
        left join bindings b on b.sensor_id = s.id and b.valid_to is null
        left join profiles p on p.id = b.profile_id
        order by s.id limit $1 offset $2`,
      [pageSize, (page - 1) * pageSize],
    ),
    pool.query("select count(*) from sensors"),
  ]);
  const now = Date.now();
  const data = rows.map((row) => {
    const silentAfter = Math.max(3 * (row.interval_minutes ?? 60), 120) * MINUTE;
    const lastContact: Date | null = row.last_received_at;
    const silent = lastContact === null || now - lastContact.getTime() > silentAfter;
    const { profileid, profileuid, givenname, familyname } = row;
    return {
      id: Number(row.id),
      attributes: {
        deveui: row.deveui,
        serial_number: row.serial_number,
        model: row.model,
        battery: row.battery,
        batterymv: row.battery_mv,
        sensortime: lastContact?.toISOString() ?? null,
        buttonmode: row.buttonmode,
        silent,
        is_coarse: false,
        state: stateOf(lastContact, silent, row.battery),
        rssi: row.rssi,
        snr: row.snr,
        profile: {
          data:
            profileid === null
              ? null
              : { id: Number(profileid), attributes: { profileuid, givenname, familyname } },
        },
      },
    };
  });
  return { data, meta: paginationOf(page, pageSize, Number(counted.rows[0].count)) };
});

function stateOf(lastContact: Date | null, silent: boolean, battery: number | null): string {
  if (lastContact === null) return "never_seen";
  if (silent) return "silent";
  return battery !== null && battery < 20 ? "low_battery" : "alive";
}

interface ChartCall {
  Body: { data: { deveui: string; startdate: string; enddate: string } };
}

app.post<ChartCall>("/api/medicine-history/chart", async ({ user, body }, reply) => {
  const { deveui, startdate, enddate } = body.data;
  const bound = await pool.query(
    `select s.id from sensors s join bindings b on b.sensor_id = s.id
      where s.deveui = $1 and b.profile_id = $2`,
    [deveui, user.profileid],
  );
  if (bound.rows.length === 0) return reply.code(404).send();
  const { rows } = await pool.query(
    `select at, temperature, humidity, battery, motion from readings
      where sensor_id = $1 and at >= $2 and at < $3 order by at`,
    [bound.rows[0].id, startdate, enddate],
  );
  return {
    data: {
      temperature: rows.map((row) => row.temperature),
      humidity: rows.map((row) => row.humidity),
      battery: rows.map((row) => row.battery),
      motion: rows.map((row) => row.motion),
      sensorTime: rows.map((row) => row.at.toISOString()),
      bucketSeconds: null,
      keptSince: null,
    },
  };
});

await app.listen({ host: "127.0.0.1", port: Number(process.env["PORT"]) });
