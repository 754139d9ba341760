import { query } from "../postgres.ts";

const TIMES_A_MEDICINE = 48;

/** A start date that lies further back than any range that can be requested. */
const STARTDATE = "2020-01-01";

/** Times of day, every half hour, each medicine `shift` minutes after the full one. */
function timesFrom(shift: number): string[] {
  return Array.from({ length: TIMES_A_MEDICINE }, (_, half) => {
    const minute = half * 30 + (shift % 30);
    return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
  });
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}

/** Medicines as bodies of `POST /api/medicine/assignMedicine`. */
export function medicines(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `Siege ${index}`,
    startdate: STARTDATE,
    schedules: timesFrom(index),
  }));
}

/** Writes a plan directly to the database, as an installation without quotas could hold it. */
export async function seedPlan(databaseUrl: string, email: string, count: number): Promise<void> {
  await query(
    databaseUrl,
    `with patient as (
      select profiles.id from profiles join users on users.id = user_id where email = $1
    ), added as (
      insert into medicines (profile_id, name, type, description, startdate, strength, galenicform, created_at)
      select patient.id, 'Siege ' || number, '', '', $2::date, '', '', now()
      from patient, generate_series(1, $3::int) as number
      returning id
    )
    insert into medicine_schedules (medicine_id, dosage_time)
    select added.id, time '00:00' + half * interval '30 minutes'
    from added, generate_series(0, $4::int - 1) as half`,
    [email, STARTDATE, count, TIMES_A_MEDICINE],
  );
}
