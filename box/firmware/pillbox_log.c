#include "pillbox_log.h"

/* Numbers count modulo 65,536: what is less than half of that behind the latest is before it. */
#define HALF 0x8000u

static uint32_t at(const struct pillbox_log *log, uint16_t number)
{
    return log->at[number % PILLBOX_LOG_SIZE];
}

static uint16_t before(const struct pillbox_log *log, uint16_t number)
{
    return (uint16_t)(log->latest - number);
}

static bool is_to_come(const struct pillbox_log *log, uint16_t number)
{
    return before(log, number) >= HALF;
}

/* Sends no more than what is kept. */
static void keep_within(struct pillbox_log *log)
{
    uint16_t back = before(log, log->resend_from);

    if (log->resend == 0 || back < log->kept) {
        return;
    }
    back = (uint16_t)(back + 1 - log->kept);
    log->resend = (uint8_t)(back < log->resend ? log->resend - back : 0);
    log->resend_from = (uint16_t)(log->resend_from + back);
}

void pillbox_log_start(struct pillbox_log *log, uint16_t latest)
{
    static const struct pillbox_log empty = {0};

    *log = empty;
    log->latest = latest;
}

uint16_t pillbox_log_press(struct pillbox_log *log, uint32_t now)
{
    log->latest = (uint16_t)(log->latest + 1);
    log->at[log->latest % PILLBOX_LOG_SIZE] = now;
    if (log->kept < PILLBOX_LOG_SIZE) {
        log->kept += 1;
    }
    keep_within(log);
    return log->latest;
}

void pillbox_log_fill(const struct pillbox_log *log, uint32_t now, enum pillbox_type type,
                      struct pillbox_status *into)
{
    uint8_t most = type == PILLBOX_PRESS ? 2 : 1;
    uint32_t oldest = type == PILLBOX_PRESS ? PILLBOX_LONG_AGO - 1u : PILLBOX_REPEATED_FOR;

    into->latest = log->latest;
    into->backlog = log->resend > 0;
    for (into->count = 0; into->count < most && into->count < log->kept; into->count += 1) {
        uint32_t age = now - at(log, (uint16_t)(log->latest - into->count));
        if (age > oldest) {
            return;
        }
        into->ages[into->count] = (uint16_t)age;
    }
}

void pillbox_log_acknowledge(struct pillbox_log *log, uint16_t number)
{
    if (is_to_come(log, number) || before(log, number) >= log->kept) {
        return;
    }
    log->kept = (uint8_t)before(log, number);
    keep_within(log);
}

void pillbox_log_ask(struct pillbox_log *log, uint16_t from, uint16_t to)
{
    uint16_t first = before(log, from);
    uint16_t last = is_to_come(log, to) ? 0 : before(log, to);

    if (is_to_come(log, from) || last > first || last >= log->kept) {
        return;
    }
    if (first >= log->kept) {
        first = (uint16_t)(log->kept - 1);
    }
    if (log->resend > 0) {
        /* Both ranges, and what lies between: sent once too often rather than not at all. */
        uint16_t waiting = before(log, log->resend_from);
        uint16_t waiting_last = (uint16_t)(waiting + 1 - log->resend);
        first = waiting > first ? waiting : first;
        last = waiting_last < last ? waiting_last : last;
    }
    log->resend_from = (uint16_t)(log->latest - first);
    log->resend = (uint8_t)(first + 1 - last);
}

void pillbox_log_ask_since(struct pillbox_log *log, uint32_t now, uint32_t seconds)
{
    uint8_t count = 0;

    while (count < log->kept && now - at(log, (uint16_t)(log->latest - count)) <= seconds) {
        count += 1;
    }
    if (count > 0) {
        pillbox_log_ask(log, (uint16_t)(log->latest + 1 - count), log->latest);
    }
}

bool pillbox_log_history(const struct pillbox_log *log, uint32_t now,
                         struct pillbox_press_history *into)
{
    if (log->resend == 0) {
        return false;
    }
    into->is_unix = false;
    into->first = log->resend_from;
    into->at = now - at(log, log->resend_from);
    for (into->count = 1; into->count < log->resend && into->count < PILLBOX_MOST_PRESSES;
         into->count += 1) {
        uint16_t number = (uint16_t)(log->resend_from + into->count);
        uint32_t gap = at(log, number) - at(log, (uint16_t)(number - 1));
        if (gap > 0xffffffu) {
            /* More than half a year: the next frame begins here. */
            break;
        }
        into->gaps[into->count - 1] = gap;
    }
    return true;
}

void pillbox_log_sent(struct pillbox_log *log, const struct pillbox_press_history *history)
{
    uint16_t next = (uint16_t)(history->first + history->count);
    uint16_t sent = (uint16_t)(next - log->resend_from);

    if (log->resend == 0 || sent == 0 || sent >= HALF || is_to_come(log, (uint16_t)(next - 1))) {
        return;
    }
    log->resend = (uint8_t)(sent < log->resend ? log->resend - sent : 0);
    log->resend_from = next;
}
