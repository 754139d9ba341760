#include "pillbox.h"

/* The widest number of seconds between two presses. */
#define MOST_GAP 0xffffffu

static uint8_t *put(uint8_t *out, uint32_t value, unsigned bytes)
{
    while (bytes > 0) {
        bytes -= 1;
        *out++ = (uint8_t)(value >> (8 * bytes));
    }
    return out;
}

static uint16_t u16_at(const uint8_t *bytes)
{
    return (uint16_t)((bytes[0] << 8) | bytes[1]);
}

static bool fits(const struct pillbox_climate *climate)
{
    return climate->humidity <= 200 || climate->humidity == PILLBOX_NO_HUMIDITY;
}

static uint8_t *put_climate(uint8_t *out, const struct pillbox_climate *climate)
{
    out = put(out, (uint16_t)climate->temperature, 2);
    return put(out, climate->humidity, 1);
}

uint8_t pillbox_battery(uint32_t millivolts)
{
    if (millivolts < 1500) {
        return 0;
    }
    if (millivolts > 4040) {
        return 254;
    }
    return (uint8_t)((millivolts - 1500 + 5) / 10);
}

size_t pillbox_write_status(uint8_t out[PILLBOX_LONGEST], enum pillbox_type type,
                            const struct pillbox_status *status)
{
    uint8_t *end = out;
    uint8_t i;

    if ((type != PILLBOX_STATUS && type != PILLBOX_PRESS) || status->count > PILLBOX_MOST_AGES ||
        status->mode > 7 || !fits(&status->climate)) {
        return 0;
    }
    end = put(end, type, 1);
    end = put(end,
              (status->backlog ? 0x80u : 0u) | (status->boot & 1u) << 6 |
                  (uint32_t)status->count << 3 | status->mode,
              1);
    end = put(end, status->latest, 2);
    end = put_climate(end, &status->climate);
    end = put(end, status->battery, 1);
    end = put(end, status->motion, 1);
    for (i = 0; i < status->count; i += 1) {
        end = put(end, status->ages[i], 2);
    }
    return (size_t)(end - out);
}

/* Type and number of entries, or NULL if there are none or too many. */
static uint8_t *put_header(uint8_t *out, enum pillbox_type type, bool is_unix, uint8_t count,
                           uint8_t most)
{
    if (count < 1 || count > most) {
        return NULL;
    }
    return put(put(out, type, 1), (is_unix ? 0x80u : 0u) | count, 1);
}

size_t pillbox_write_press_history(uint8_t out[PILLBOX_LONGEST],
                                   const struct pillbox_press_history *history)
{
    uint8_t *end = put_header(out, PILLBOX_PRESS_HISTORY, history->is_unix, history->count,
                              PILLBOX_MOST_PRESSES);
    uint32_t left = history->at;
    uint8_t i;

    if (end == NULL) {
        return 0;
    }
    end = put(end, history->first, 2);
    end = put(end, history->at, 4);
    for (i = 0; i + 1 < history->count; i += 1) {
        uint32_t gap = history->gaps[i];
        if (gap > MOST_GAP) {
            return 0;
        }
        if (!history->is_unix) {
            /* An age below 0 would be a press that is still to come. */
            if (gap > left) {
                return 0;
            }
            left -= gap;
        }
        end = put(end, gap, 3);
    }
    return (size_t)(end - out);
}

/* From the first reading to the last. */
static uint32_t seconds_between(const struct pillbox_climate_history *history)
{
    return (uint32_t)(history->count - 1) * history->step_minutes * 60;
}

size_t pillbox_write_climate_history(uint8_t out[PILLBOX_LONGEST],
                                     const struct pillbox_climate_history *history)
{
    uint8_t *end = put_header(out, PILLBOX_CLIMATE_HISTORY, history->is_unix, history->count,
                              PILLBOX_MOST_READINGS);
    uint8_t i;

    if (end == NULL || history->step_minutes == 0 ||
        (!history->is_unix && seconds_between(history) > history->at)) {
        return 0;
    }
    end = put(end, history->at, 4);
    end = put(end, history->step_minutes, 1);
    for (i = 0; i < history->count; i += 1) {
        if (!fits(&history->readings[i])) {
            return 0;
        }
        end = put_climate(end, &history->readings[i]);
    }
    return (size_t)(end - out);
}

size_t pillbox_write_config_report(uint8_t out[PILLBOX_LONGEST],
                                   const struct pillbox_config *config, uint8_t major,
                                   uint8_t minor)
{
    uint8_t *end = out;

    if (config->mode > 7 || config->interval_minutes == 0) {
        return 0;
    }
    end = put(end, PILLBOX_CONFIG_REPORT, 1);
    end = put(end, config->token, 1);
    end = put(end, config->mode, 1);
    end = put(end, config->interval_minutes, 2);
    end = put(end, major, 1);
    end = put(end, minor, 1);
    return (size_t)(end - out);
}

/* By command; that of PILLBOX_TIMES is without the times. */
static const uint8_t LENGTHS[] = {0, 5, 5, 3, 3, 9, 7};

static bool length_fits(uint8_t command, size_t length)
{
    size_t least = LENGTHS[command];

    if (command != PILLBOX_TIMES) {
        return length == least;
    }
    return length >= least && length <= least + 2 * PILLBOX_MOST_LIGHTS && (length - least) % 2 == 0;
}

static enum pillbox_fault read_config(struct pillbox_config *into, const uint8_t *bytes)
{
    into->token = bytes[1];
    into->mode = bytes[2];
    into->interval_minutes = u16_at(bytes + 3);
    if (into->mode > 7) {
        return PILLBOX_BAD_MODE;
    }
    return into->interval_minutes == 0 ? PILLBOX_BAD_INTERVAL : PILLBOX_OK;
}

static enum pillbox_fault read_since(struct pillbox_since *into, const uint8_t *bytes)
{
    into->boot = bytes[2];
    into->counter = u16_at(bytes + 3);
    return into->boot > 1 ? PILLBOX_BAD_BOOT : PILLBOX_OK;
}

static enum pillbox_fault light_of(uint8_t length)
{
    return length < 1 || length > PILLBOX_LONGEST_LIGHT ? PILLBOX_BAD_LIGHT : PILLBOX_OK;
}

static enum pillbox_fault read_times(struct pillbox_times *into, const uint8_t *bytes,
                                     size_t length)
{
    enum pillbox_fault fault = read_since(&into->since, bytes);
    uint8_t i;

    into->shine_minutes = bytes[5];
    into->early_minutes = bytes[6];
    into->count = (uint8_t)((length - LENGTHS[PILLBOX_TIMES]) / 2);
    if (fault == PILLBOX_OK) {
        fault = light_of(into->shine_minutes);
    }
    for (i = 0; i < into->count; i += 1) {
        into->minutes[i] = u16_at(bytes + LENGTHS[PILLBOX_TIMES] + 2 * i);
        if (fault == PILLBOX_OK && i > 0 && into->minutes[i] <= into->minutes[i - 1]) {
            fault = PILLBOX_BAD_ORDER;
        }
    }
    return fault;
}

enum pillbox_fault pillbox_read_downlink(struct pillbox_downlink *into, uint8_t port,
                                         const uint8_t *bytes, size_t length)
{
    static const struct pillbox_downlink none = {0};
    uint8_t command;

    *into = none;
    if (port != PILLBOX_DOWNLINK_PORT) {
        return PILLBOX_BAD_PORT;
    }
    command = length > 0 ? bytes[0] : 0;
    if (command < PILLBOX_CONFIGURE || command > PILLBOX_TIMES) {
        return PILLBOX_BAD_COMMAND;
    }
    if (!length_fits(command, length)) {
        return PILLBOX_BAD_LENGTH;
    }
    into->token = bytes[1];
    switch (command) {
    case PILLBOX_CONFIGURE:
        into->command = PILLBOX_CONFIGURE;
        return read_config(&into->config, bytes);
    case PILLBOX_ASK:
        into->command = PILLBOX_ASK;
        into->from = u16_at(bytes + 1);
        into->to = u16_at(bytes + 3);
        return PILLBOX_OK;
    case PILLBOX_LIGHT:
        into->command = PILLBOX_LIGHT;
        into->light_seconds = bytes[2];
        return light_of(into->light_seconds);
    case PILLBOX_CLOCK:
        into->command = PILLBOX_CLOCK;
        into->clock.unix_seconds = (uint32_t)u16_at(bytes + 5) << 16 | u16_at(bytes + 7);
        return read_since(&into->clock.since, bytes);
    case PILLBOX_TIMES:
        into->command = PILLBOX_TIMES;
        return read_times(&into->times, bytes, length);
    default:
        into->command = PILLBOX_ACKNOWLEDGE;
        into->acknowledged = u16_at(bytes + 1);
        return PILLBOX_OK;
    }
}
