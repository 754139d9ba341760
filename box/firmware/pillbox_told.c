#include "pillbox_told.h"

#define MINUTE 60u

void pillbox_told_start(struct pillbox_told *told, const struct pillbox_kept *kept, uint8_t starts,
                        uint32_t now)
{
    static const struct pillbox_told empty = {0};

    *told = empty;
    told->kept = *kept;
    told->boot = starts & 1u;
    told->pressed_at = now;
}

void pillbox_told_sent(struct pillbox_told *told, uint16_t counter, uint32_t now)
{
    uint8_t place = told->sent % PILLBOX_FRAMES;

    told->frames[place].at = now;
    told->frames[place].counter = counter;
    told->sent = (uint8_t)(told->sent + 1 < 2 * PILLBOX_FRAMES ? told->sent + 1 : PILLBOX_FRAMES);
}

/* When the frame that times count from was sent; false if the box does not know it. */
static bool find_frame(const struct pillbox_told *told, struct pillbox_since since, uint32_t *at)
{
    uint8_t known = told->sent < PILLBOX_FRAMES ? told->sent : PILLBOX_FRAMES;
    uint8_t back;

    if (since.boot != told->boot) {
        return false;
    }
    for (back = 1; back <= known; back += 1) {
        uint8_t place = (uint8_t)(told->sent - back) % PILLBOX_FRAMES;
        if (told->frames[place].counter == since.counter) {
            *at = told->frames[place].at;
            return true;
        }
    }
    return false;
}

void pillbox_told_press(struct pillbox_told *told, uint32_t now)
{
    told->pressed_at = now;
    told->found_until = 0;
}

static void take_times(struct pillbox_told *told, const struct pillbox_times *times, uint32_t since)
{
    uint8_t i;

    told->found_until = 0;
    told->lights = times->count;
    told->shine_minutes = times->shine_minutes;
    told->early_minutes = times->early_minutes;
    for (i = 0; i < times->count; i += 1) {
        told->light_at[i] = since + times->minutes[i] * MINUTE;
    }
}

/* Whether the box could do it. */
static bool follow(struct pillbox_told *told, uint32_t now, const struct pillbox_downlink *downlink)
{
    uint32_t since;

    switch (downlink->command) {
    case PILLBOX_CONFIGURE:
        told->kept.config = downlink->config;
        return true;
    case PILLBOX_LIGHT:
        if (told->found_until < now + downlink->light_seconds) {
            told->found_until = now + downlink->light_seconds;
        }
        return true;
    case PILLBOX_CLOCK:
        if (!find_frame(told, downlink->clock.since, &since)) {
            return false;
        }
        told->clock_at = since;
        told->clock_unix = downlink->clock.unix_seconds;
        told->has_clock = true;
        return true;
    case PILLBOX_TIMES:
        if (!find_frame(told, downlink->times.since, &since)) {
            return false;
        }
        take_times(told, &downlink->times, since);
        return true;
    default:
        return false;
    }
}

enum pillbox_obeyed pillbox_told_obey(struct pillbox_told *told, uint32_t now,
                                      const struct pillbox_downlink *downlink)
{
    if (downlink->command == PILLBOX_ASK || downlink->command == PILLBOX_ACKNOWLEDGE) {
        return PILLBOX_NOTHING_TO_SAY;
    }
    if (told->kept.has_token && told->kept.config.token == downlink->token) {
        return PILLBOX_REPORT;
    }
    if (!follow(told, now, downlink)) {
        return PILLBOX_NOTHING_TO_SAY;
    }
    told->kept.config.token = downlink->token;
    told->kept.has_token = true;
    return PILLBOX_KEEP_AND_REPORT;
}

/* Whether a press keeps a light dark. Of one that is not over, only the latest press can have come too late. */
static bool is_dark(const struct pillbox_told *told, uint32_t light_at)
{
    return told->pressed_at + told->early_minutes * MINUTE >= light_at;
}

static uint32_t end_of(const struct pillbox_told *told, uint32_t light_at)
{
    return light_at + told->shine_minutes * MINUTE;
}

bool pillbox_told_is_lit(const struct pillbox_told *told, uint32_t now)
{
    uint8_t i;

    if (now < told->found_until) {
        return true;
    }
    for (i = 0; i < told->lights; i += 1) {
        uint32_t at = told->light_at[i];
        if (at <= now && now < end_of(told, at) && !is_dark(told, at)) {
            return true;
        }
    }
    return false;
}

static void take_earlier(uint32_t *next, uint32_t now, uint32_t at)
{
    if (at > now && at < *next) {
        *next = at;
    }
}

uint32_t pillbox_told_next_ask(const struct pillbox_told *told, uint32_t now)
{
    uint32_t next = PILLBOX_NEVER;
    uint8_t i;

    for (i = 0; i < told->lights; i += 1) {
        uint32_t at = told->light_at[i];
        if (at > PILLBOX_ASKS_BEFORE && !is_dark(told, at)) {
            take_earlier(&next, now, at - PILLBOX_ASKS_BEFORE);
        }
    }
    return next;
}

uint32_t pillbox_told_next_turn(const struct pillbox_told *told, uint32_t now)
{
    uint32_t next = PILLBOX_NEVER;
    uint8_t i;

    take_earlier(&next, now, told->found_until);
    for (i = 0; i < told->lights; i += 1) {
        uint32_t at = told->light_at[i];
        if (!is_dark(told, at)) {
            take_earlier(&next, now, at);
            take_earlier(&next, now, end_of(told, at));
        }
    }
    return next;
}

bool pillbox_told_unix(const struct pillbox_told *told, uint32_t at, uint32_t *into)
{
    *into = told->clock_unix + (at - told->clock_at);
    return told->has_clock;
}
