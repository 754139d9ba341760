#include "pillbox_read.h"

typedef struct pillbox_refusal refusal;

static const refusal OK = {PILLBOX_READ_OK, 0, 0};

static uint32_t number_at(const uint8_t *bytes, unsigned count)
{
    uint32_t value = 0;

    while (count > 0) {
        value = value << 8 | *bytes++;
        count -= 1;
    }
    return value;
}

static refusal length_of(size_t length, size_t expected)
{
    refusal wrong = {PILLBOX_READ_LENGTH, length, expected};

    return length == expected ? OK : wrong;
}

static refusal at_least(size_t length, size_t expected)
{
    refusal wrong = {PILLBOX_READ_TOO_SHORT, length, expected};

    return length >= expected ? OK : wrong;
}

static struct pillbox_climate climate_at(const uint8_t *bytes)
{
    uint32_t raw = number_at(bytes, 2);
    struct pillbox_climate climate;

    climate.temperature = (int16_t)(raw < 0x8000 ? (int32_t)raw : (int32_t)raw - 0x10000);
    climate.humidity = bytes[2] > 200 ? PILLBOX_NO_HUMIDITY : bytes[2];
    return climate;
}

static refusal read_status(struct pillbox_status *into, const uint8_t *bytes, size_t length)
{
    refusal wrong = at_least(length, 9);
    uint8_t i;

    if (wrong.why != PILLBOX_READ_OK) {
        return wrong;
    }
    into->count = bytes[1] >> 3 & 7;
    wrong = length_of(length, 9 + 2 * (size_t)into->count);
    if (wrong.why != PILLBOX_READ_OK) {
        return wrong;
    }
    into->backlog = (bytes[1] & 0x80) != 0;
    into->boot = bytes[1] >> 6 & 1;
    into->mode = bytes[1] & 7;
    into->latest = (uint16_t)number_at(bytes + 2, 2);
    into->climate = climate_at(bytes + 4);
    into->battery = bytes[7];
    into->motion = bytes[8];
    for (i = 0; i < into->count; i += 1) {
        into->ages[i] = (uint16_t)number_at(bytes + 9 + 2 * i, 2);
    }
    return OK;
}

static refusal read_header(bool *is_unix, uint8_t *count, uint8_t most, const uint8_t *bytes,
                           size_t length)
{
    refusal wrong = at_least(length, 2);

    if (wrong.why != PILLBOX_READ_OK) {
        return wrong;
    }
    *is_unix = (bytes[1] & 0x80) != 0;
    *count = bytes[1] & 0x7f;
    wrong.why = PILLBOX_READ_COUNT;
    wrong.value = *count;
    wrong.expected = most;
    return *count < 1 || *count > most ? wrong : OK;
}

static refusal read_presses(struct pillbox_press_history *into, const uint8_t *bytes,
                            size_t length)
{
    refusal wrong =
        read_header(&into->is_unix, &into->count, PILLBOX_MOST_PRESSES, bytes, length);
    uint32_t left;
    uint8_t i;

    if (wrong.why != PILLBOX_READ_OK) {
        return wrong;
    }
    wrong = length_of(length, 5 + 3 * (size_t)into->count);
    if (wrong.why != PILLBOX_READ_OK) {
        return wrong;
    }
    into->first = (uint16_t)number_at(bytes + 2, 2);
    into->at = number_at(bytes + 4, 4);
    left = into->at;
    for (i = 0; i + 1 < into->count; i += 1) {
        into->gaps[i] = number_at(bytes + 8 + 3 * i, 3);
        if (!into->is_unix && into->gaps[i] > left) {
            wrong.why = PILLBOX_READ_AGE;
            return wrong;
        }
        left -= into->gaps[i];
    }
    return OK;
}

static refusal read_climate(struct pillbox_climate_history *into, const uint8_t *bytes,
                            size_t length)
{
    refusal wrong =
        read_header(&into->is_unix, &into->count, PILLBOX_MOST_READINGS, bytes, length);
    uint8_t i;

    if (wrong.why != PILLBOX_READ_OK) {
        return wrong;
    }
    wrong = length_of(length, 7 + 3 * (size_t)into->count);
    if (wrong.why != PILLBOX_READ_OK) {
        return wrong;
    }
    into->at = number_at(bytes + 2, 4);
    into->step_minutes = bytes[6];
    if (into->step_minutes == 0 && into->count > 1) {
        wrong.why = PILLBOX_READ_STEP;
        return wrong;
    }
    if (!into->is_unix && (uint32_t)(into->count - 1) * into->step_minutes * 60 > into->at) {
        wrong.why = PILLBOX_READ_AGE;
        return wrong;
    }
    for (i = 0; i < into->count; i += 1) {
        into->readings[i] = climate_at(bytes + 7 + 3 * i);
    }
    return OK;
}

static refusal read_report(struct pillbox_uplink *into, const uint8_t *bytes, size_t length)
{
    refusal wrong = length_of(length, 7);

    if (wrong.why != PILLBOX_READ_OK) {
        return wrong;
    }
    into->of.report.config.token = bytes[1];
    into->of.report.config.mode = bytes[2];
    into->of.report.config.interval_minutes = (uint16_t)number_at(bytes + 3, 2);
    into->of.report.major = bytes[5];
    into->of.report.minor = bytes[6];
    if (bytes[2] > 7) {
        wrong.why = PILLBOX_READ_MODE;
        wrong.value = bytes[2];
    } else if (into->of.report.config.interval_minutes == 0) {
        wrong.why = PILLBOX_READ_INTERVAL;
    }
    return wrong;
}

refusal pillbox_read_uplink(struct pillbox_uplink *into, uint8_t port, const uint8_t *bytes,
                            size_t length)
{
    refusal wrong = OK;

    into->type = PILLBOX_STATUS;
    if (port != PILLBOX_UPLINK_PORT) {
        wrong.why = PILLBOX_READ_PORT;
        wrong.value = port;
        wrong.expected = PILLBOX_UPLINK_PORT;
        return wrong;
    }
    if (length == 0) {
        wrong.why = PILLBOX_READ_EMPTY;
        return wrong;
    }
    if (bytes[0] >> 4 != PILLBOX_STATUS >> 4) {
        wrong.why = PILLBOX_READ_VERSION;
        return wrong;
    }
    switch (bytes[0]) {
    case PILLBOX_STATUS:
    case PILLBOX_PRESS:
        into->type = bytes[0] == PILLBOX_STATUS ? PILLBOX_STATUS : PILLBOX_PRESS;
        return read_status(&into->of.status, bytes, length);
    case PILLBOX_PRESS_HISTORY:
        into->type = PILLBOX_PRESS_HISTORY;
        return read_presses(&into->of.presses, bytes, length);
    case PILLBOX_CLIMATE_HISTORY:
        into->type = PILLBOX_CLIMATE_HISTORY;
        return read_climate(&into->of.climate, bytes, length);
    case PILLBOX_CONFIG_REPORT:
        into->type = PILLBOX_CONFIG_REPORT;
        return read_report(into, bytes, length);
    default:
        wrong.why = PILLBOX_READ_TYPE;
        wrong.value = bytes[0] & 0x0f;
        return wrong;
    }
}
