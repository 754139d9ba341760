/*
 * Lets tests drive the codec and the log: one command a line, one line of answer. See lines.test.ts.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../pillbox_log.h"
#include "../pillbox_read.h"
#include "../pillbox_told.h"

#define LONGEST_LINE 4096
#define MOST_NUMBERS 64

static struct pillbox_log presses;
static struct pillbox_press_history waiting;
static struct pillbox_told told;

/* The numbers of a line; what does not fit its field ends the run, since the test would mean something else. */
static int64_t numbers[MOST_NUMBERS];
static int count;

static int64_t number(int which, int64_t least, int64_t most)
{
    if (which >= count || numbers[which] < least || numbers[which] > most) {
        fprintf(stderr, "number %d is missing or not from %" PRId64 " to %" PRId64 "\n", which,
                least, most);
        exit(2);
    }
    return numbers[which];
}

static uint8_t u8(int which)
{
    return (uint8_t)number(which, 0, 0xff);
}

static uint16_t u16(int which)
{
    return (uint16_t)number(which, 0, 0xffff);
}

static uint32_t u32(int which)
{
    return (uint32_t)number(which, 0, 0xffffffff);
}

static struct pillbox_climate climate(int which)
{
    struct pillbox_climate it;

    it.temperature = (int16_t)number(which, INT16_MIN, INT16_MAX);
    it.humidity = u8(which + 1);
    return it;
}

static void print_instant(const char *name, uint32_t at)
{
    if (at == PILLBOX_NEVER) {
        printf(",\"%s\":null", name);
    } else {
        printf(",\"%s\":%" PRIu32, name, at);
    }
}

/* What a box that was told something would do now. */
static void print_told(const char *obeyed, uint32_t now)
{
    const struct pillbox_config *config = &told.kept.config;
    uint32_t unix_seconds;

    printf("{\"obeyed\":\"%s\",\"lit\":%s", obeyed, pillbox_told_is_lit(&told, now) ? "true" : "false");
    print_instant("ask", pillbox_told_next_ask(&told, now));
    print_instant("turn", pillbox_told_next_turn(&told, now));
    if (pillbox_told_unix(&told, now, &unix_seconds)) {
        printf(",\"unix\":%" PRIu32, unix_seconds);
    } else {
        printf(",\"unix\":null");
    }
    if (told.kept.has_token) {
        printf(",\"token\":%d", config->token);
    } else {
        printf(",\"token\":null");
    }
    printf(",\"mode\":%d,\"interval\":%d}\n", config->mode, config->interval_minutes);
}

static void print_frame(const uint8_t *bytes, size_t length)
{
    size_t i;

    if (length == 0) {
        printf("refused\n");
        return;
    }
    for (i = 0; i < length; i += 1) {
        printf("%02x", bytes[i]);
    }
    printf("\n");
}

/* A buffer of just this length, so that a sanitizer sees a byte too many. */
static uint8_t *bytes_of(const char *hex, size_t *length)
{
    uint8_t *bytes;
    size_t i;

    *length = strcmp(hex, "-") == 0 ? 0 : strlen(hex) / 2;
    bytes = malloc(*length > 0 ? *length : 1);
    if (bytes == NULL) {
        exit(2);
    }
    for (i = 0; i < *length; i += 1) {
        unsigned byte = 0;
        sscanf(hex + 2 * i, "%2x", &byte);
        bytes[i] = (uint8_t)byte;
    }
    return bytes;
}

/* Hundredths as a decimal number, without floating point. */
static void print_hundredths(int value)
{
    printf("%s%d.%02d", value < 0 ? "-" : "", abs(value) / 100, abs(value) % 100);
}

static void print_climate(struct pillbox_climate it)
{
    if (it.temperature != PILLBOX_NO_TEMPERATURE) {
        printf(",\"temperature\":");
        print_hundredths(it.temperature);
    }
    if (it.humidity != PILLBOX_NO_HUMIDITY) {
        printf(",\"humidity\":%d.%d", it.humidity / 2, it.humidity % 2 * 5);
    }
}

static void print_warnings(const char *where, struct pillbox_climate it, const char **between)
{
    if (it.temperature == PILLBOX_NO_TEMPERATURE) {
        printf("%s\"%stemperature invalid\"", *between, where);
        *between = ",";
    }
    if (it.humidity == PILLBOX_NO_HUMIDITY) {
        printf("%s\"%shumidity invalid\"", *between, where);
        *between = ",";
    }
}

static void print_status(const struct pillbox_uplink *uplink)
{
    const struct pillbox_status *it = &uplink->of.status;
    const char *between = "";
    int i;

    printf("\"frame\":\"%s\",\"buttonmode\":%d,\"boot\":%d,\"backlog\":%s,\"press_seq\":%d",
           uplink->type == PILLBOX_PRESS ? "press" : "status", it->mode, it->boot,
           it->backlog ? "true" : "false", it->latest);
    print_climate(it->climate);
    if (it->battery != PILLBOX_NO_BATTERY) {
        printf(",\"battery_mv\":%d", 1500 + 10 * it->battery);
    }
    printf(",\"motion_counter\":%d,\"presses\":[", it->motion);
    for (i = 0; i < it->count; i += 1) {
        printf("%s{\"seq\":%d,\"age_s\":", i > 0 ? "," : "", (uint16_t)(it->latest - i));
        if (it->ages[i] == PILLBOX_LONG_AGO) {
            printf("null}");
        } else {
            printf("%d}", it->ages[i]);
        }
    }
    printf("]},\"warnings\":[");
    print_warnings("", it->climate, &between);
    printf("]}\n");
}

static void print_presses(const struct pillbox_press_history *it)
{
    int64_t at = it->at;
    int i;

    printf("\"frame\":\"press_history\",\"clock\":\"%s\",\"presses\":[",
           it->is_unix ? "utc" : "age");
    for (i = 0; i < it->count; i += 1) {
        if (i > 0) {
            at += it->is_unix ? (int64_t)it->gaps[i - 1] : -(int64_t)it->gaps[i - 1];
        }
        printf("%s{\"seq\":%d,\"%s\":%" PRId64 "}", i > 0 ? "," : "", (uint16_t)(it->first + i),
               it->is_unix ? "unix_s" : "age_s", at);
    }
    printf("]},\"warnings\":[]}\n");
}

static void print_climates(const struct pillbox_climate_history *it)
{
    const char *between = "";
    int i;

    printf("\"frame\":\"env_history\",\"clock\":\"%s\",\"readings\":[", it->is_unix ? "utc" : "age");
    for (i = 0; i < it->count; i += 1) {
        int64_t step = (int64_t)i * it->step_minutes * 60;
        printf("%s{\"%s\":%" PRId64, i > 0 ? "," : "", it->is_unix ? "unix_s" : "age_s",
               it->is_unix ? it->at + step : it->at - step);
        print_climate(it->readings[i]);
        printf("}");
    }
    printf("]},\"warnings\":[");
    for (i = 0; i < it->count; i += 1) {
        char where[32];
        snprintf(where, sizeof where, "reading %d: ", i + 1);
        print_warnings(where, it->readings[i], &between);
    }
    printf("]}\n");
}

static void print_refusal(struct pillbox_refusal it)
{
    printf("{\"errors\":[\"");
    switch (it.why) {
    case PILLBOX_READ_OK:
        break;
    case PILLBOX_READ_PORT:
        printf("unknown FPort %zu, expected %zu", it.value, it.expected);
        break;
    case PILLBOX_READ_EMPTY:
        printf("empty payload");
        break;
    case PILLBOX_READ_VERSION:
        printf("unknown version");
        break;
    case PILLBOX_READ_TYPE:
        printf("unknown frame type 0x0%zx", it.value);
        break;
    case PILLBOX_READ_TOO_SHORT:
        printf("length %zu, expected at least %zu", it.value, it.expected);
        break;
    case PILLBOX_READ_LENGTH:
        printf("length %zu, expected %zu", it.value, it.expected);
        break;
    case PILLBOX_READ_COUNT:
        printf("%zu entries, expected 1 to %zu", it.value, it.expected);
        break;
    case PILLBOX_READ_AGE:
        printf("negative age");
        break;
    case PILLBOX_READ_STEP:
        printf("step of 0 minutes");
        break;
    case PILLBOX_READ_MODE:
        printf("button mode %zu, expected 0 to 7", it.value);
        break;
    case PILLBOX_READ_INTERVAL:
        printf("interval of 0 minutes");
        break;
    }
    printf("\"]}\n");
}

static void print_uplink(struct pillbox_refusal refusal, const struct pillbox_uplink *it)
{
    if (refusal.why != PILLBOX_READ_OK) {
        print_refusal(refusal);
        return;
    }
    printf("{\"data\":{\"schema\":\"pillbox/1\",");
    switch (it->type) {
    case PILLBOX_STATUS:
    case PILLBOX_PRESS:
        print_status(it);
        break;
    case PILLBOX_PRESS_HISTORY:
        print_presses(&it->of.presses);
        break;
    case PILLBOX_CLIMATE_HISTORY:
        print_climates(&it->of.climate);
        break;
    case PILLBOX_CONFIG_REPORT:
        printf("\"frame\":\"config_report\",\"token\":%d,\"buttonmode\":%d,\"interval_min\":%d,"
               "\"firmware\":{\"major\":%d,\"minor\":%d}},\"warnings\":[]}\n",
               it->of.report.config.token, it->of.report.config.mode,
               it->of.report.config.interval_minutes, it->of.report.major, it->of.report.minor);
        break;
    }
}

static size_t write_again(uint8_t out[PILLBOX_LONGEST], const struct pillbox_uplink *it)
{
    switch (it->type) {
    case PILLBOX_STATUS:
    case PILLBOX_PRESS:
        return pillbox_write_status(out, it->type, &it->of.status);
    case PILLBOX_PRESS_HISTORY:
        return pillbox_write_press_history(out, &it->of.presses);
    case PILLBOX_CLIMATE_HISTORY:
        return pillbox_write_climate_history(out, &it->of.climate);
    case PILLBOX_CONFIG_REPORT:
        return pillbox_write_config_report(out, &it->of.report.config, it->of.report.major,
                                           it->of.report.minor);
    }
    return 0;
}

static void print_length_fault(const uint8_t *bytes, size_t length)
{
    static const int expected[] = {0, 5, 5, 3, 3, 9, 7};

    printf("{\"errors\":[\"length %zu, expected %d%s\"]}\n", length, expected[bytes[0]],
           bytes[0] == PILLBOX_TIMES ? " and 2 for each of 15 times at most" : "");
}

static void print_fault(enum pillbox_fault fault, const struct pillbox_downlink *it, unsigned port,
                        const uint8_t *bytes, size_t length)
{
    switch (fault) {
    case PILLBOX_BAD_PORT:
        printf("{\"errors\":[\"unknown FPort %u, expected 20\"]}\n", port);
        break;
    case PILLBOX_BAD_COMMAND:
        printf("{\"errors\":[\"unknown command\"]}\n");
        break;
    case PILLBOX_BAD_LENGTH:
        print_length_fault(bytes, length);
        break;
    case PILLBOX_BAD_MODE:
        printf("{\"errors\":[\"button mode %d, expected 0 to 7\"]}\n", it->config.mode);
        break;
    case PILLBOX_BAD_INTERVAL:
        printf("{\"errors\":[\"interval of 0 minutes\"]}\n");
        break;
    case PILLBOX_BAD_BOOT:
        printf("{\"errors\":[\"boot %d, expected 0 or 1\"]}\n", bytes[2]);
        break;
    case PILLBOX_BAD_LIGHT:
        printf("{\"errors\":[\"light of %d %s, expected 1 to 60\"]}\n",
               it->command == PILLBOX_LIGHT ? it->light_seconds : it->times.shine_minutes,
               it->command == PILLBOX_LIGHT ? "seconds" : "minutes");
        break;
    case PILLBOX_BAD_ORDER:
        printf("{\"errors\":[\"times do not increase\"]}\n");
        break;
    case PILLBOX_OK:
        break;
    }
}

static void print_times(const struct pillbox_times *it)
{
    int i;

    printf(",\"boot\":%d,\"fcnt\":%d,\"shine_min\":%d,\"early_min\":%d,\"after_min\":[",
           it->since.boot, it->since.counter, it->shine_minutes, it->early_minutes);
    for (i = 0; i < it->count; i += 1) {
        printf("%s%d", i > 0 ? "," : "", it->minutes[i]);
    }
    printf("]}}\n");
}

static void print_downlink(const struct pillbox_downlink *it)
{
    switch (it->command) {
    case PILLBOX_CONFIGURE:
        printf("{\"data\":{\"command\":\"config\",\"token\":%d,\"buttonmode\":%d,\"interval_min\":%d}}\n",
               it->config.token, it->config.mode, it->config.interval_minutes);
        return;
    case PILLBOX_ASK:
        printf("{\"data\":{\"command\":\"history\",\"from\":%d,\"to\":%d}}\n", it->from, it->to);
        return;
    case PILLBOX_ACKNOWLEDGE:
        printf("{\"data\":{\"command\":\"ack\",\"seq\":%d}}\n", it->acknowledged);
        return;
    case PILLBOX_LIGHT:
        printf("{\"data\":{\"command\":\"light\",\"token\":%d,\"seconds\":%d}}\n", it->token,
               it->light_seconds);
        return;
    case PILLBOX_CLOCK:
        printf("{\"data\":{\"command\":\"clock\",\"token\":%d,\"boot\":%d,\"fcnt\":%d,"
               "\"unix_s\":%" PRIu32 "}}\n",
               it->token, it->clock.since.boot, it->clock.since.counter, it->clock.unix_seconds);
        return;
    case PILLBOX_TIMES:
        printf("{\"data\":{\"command\":\"times\",\"token\":%d", it->token);
        print_times(&it->times);
        return;
    }
}

/* `uplink PORT HEX`, `again PORT HEX` (read and written again), `downlink PORT HEX` */
static void read_line(const char *command, const char *port, const char *hex)
{
    uint8_t frame[PILLBOX_LONGEST];
    struct pillbox_uplink uplink;
    struct pillbox_downlink downlink;
    size_t length;
    uint8_t *bytes = bytes_of(hex, &length);
    uint8_t on = (uint8_t)atoi(port);

    if (strcmp(command, "downlink") == 0) {
        enum pillbox_fault fault = pillbox_read_downlink(&downlink, on, bytes, length);
        if (fault == PILLBOX_OK) {
            print_downlink(&downlink);
        } else {
            print_fault(fault, &downlink, on, bytes, length);
        }
    } else {
        struct pillbox_refusal refusal = pillbox_read_uplink(&uplink, on, bytes, length);
        if (strcmp(command, "uplink") == 0) {
            print_uplink(refusal, &uplink);
        } else {
            print_frame(frame, refusal.why == PILLBOX_READ_OK ? write_again(frame, &uplink) : 0);
        }
    }
    free(bytes);
}

/* TYPE MODE BOOT LATEST BACKLOG TEMPERATURE HUMIDITY BATTERY MOTION AGES… */
static void status_line(void)
{
    uint8_t frame[PILLBOX_LONGEST];
    struct pillbox_status it = {0};
    int i;

    it.mode = u8(1);
    it.boot = u8(2);
    it.latest = u16(3);
    it.backlog = u8(4) != 0;
    it.climate = climate(5);
    it.battery = u8(7);
    it.motion = u8(8);
    it.count = (uint8_t)(count - 9);
    for (i = 0; i < it.count && i < PILLBOX_MOST_AGES; i += 1) {
        it.ages[i] = u16(9 + i);
    }
    print_frame(frame, pillbox_write_status(frame, (enum pillbox_type)u8(0), &it));
}

/* UNIX FIRST AT COUNT GAPS… */
static void presses_line(void)
{
    uint8_t frame[PILLBOX_LONGEST];
    struct pillbox_press_history it = {0};
    int i;

    it.is_unix = u8(0) != 0;
    it.first = u16(1);
    it.at = u32(2);
    it.count = u8(3);
    for (i = 0; i < count - 4 && i < PILLBOX_MOST_PRESSES - 1; i += 1) {
        it.gaps[i] = u32(4 + i);
    }
    print_frame(frame, pillbox_write_press_history(frame, &it));
}

/* UNIX AT STEP COUNT, then TEMPERATURE HUMIDITY of each reading */
static void climate_line(void)
{
    uint8_t frame[PILLBOX_LONGEST];
    struct pillbox_climate_history it = {0};
    int i;

    it.is_unix = u8(0) != 0;
    it.at = u32(1);
    it.step_minutes = u8(2);
    it.count = u8(3);
    for (i = 0; i < (count - 4) / 2 && i < PILLBOX_MOST_READINGS; i += 1) {
        it.readings[i] = climate(4 + 2 * i);
    }
    print_frame(frame, pillbox_write_climate_history(frame, &it));
}

/* TOKEN MODE INTERVAL MAJOR MINOR */
static void report_line(void)
{
    uint8_t frame[PILLBOX_LONGEST];
    struct pillbox_config it;

    it.token = u8(0);
    it.mode = u8(1);
    it.interval_minutes = u16(2);
    print_frame(frame, pillbox_write_config_report(frame, &it, u8(3), u8(4)));
}

/* NOW TYPE MODE BOOT TEMPERATURE HUMIDITY BATTERY MOTION: a frame as the log fills it in */
static void frame_line(void)
{
    uint8_t frame[PILLBOX_LONGEST];
    struct pillbox_status it = {0};
    enum pillbox_type type = (enum pillbox_type)u8(1);

    it.mode = u8(2);
    it.boot = u8(3);
    it.climate = climate(4);
    it.battery = u8(6);
    it.motion = u8(7);
    pillbox_log_fill(&presses, u32(0), type, &it);
    print_frame(frame, pillbox_write_status(frame, type, &it));
}

/* NOW */
static void history_line(void)
{
    uint8_t frame[PILLBOX_LONGEST];

    if (pillbox_log_history(&presses, u32(0), &waiting)) {
        print_frame(frame, pillbox_write_press_history(frame, &waiting));
    } else {
        printf("none\n");
    }
}

static void log_line(const char *command)
{
    if (strcmp(command, "press") == 0) {
        printf("%d\n", pillbox_log_press(&presses, u32(0)));
        return;
    }
    if (strcmp(command, "start") == 0) {
        pillbox_log_start(&presses, u16(0));
        waiting.count = 0;
    } else if (strcmp(command, "acknowledge") == 0) {
        pillbox_log_acknowledge(&presses, u16(0));
    } else if (strcmp(command, "ask") == 0) {
        pillbox_log_ask(&presses, u16(0), u16(1));
    } else if (strcmp(command, "since") == 0) {
        pillbox_log_ask_since(&presses, u32(0), u32(1));
    } else if (strcmp(command, "sent") == 0) {
        if (waiting.count > 0) {
            pillbox_log_sent(&presses, &waiting);
        }
    } else {
        fprintf(stderr, "unknown command %s\n", command);
        exit(2);
    }
    printf("ok\n");
}

/*
 * `told-start NOW STARTS` with what was kept before, `told-start NOW STARTS MODE INTERVAL` of a new box,
 * `told-sent NOW COUNTER`, `told-press NOW`, `told-at NOW`
 */
static void told_line(const char *command)
{
    uint32_t now = u32(0);

    if (strcmp(command, "told-start") == 0) {
        struct pillbox_kept kept = told.kept;
        if (count > 2) {
            kept.has_token = false;
            kept.config.token = 0;
            kept.config.mode = u8(2);
            kept.config.interval_minutes = u16(3);
        }
        pillbox_told_start(&told, &kept, u8(1), now);
    } else if (strcmp(command, "told-sent") == 0) {
        pillbox_told_sent(&told, u16(1), now);
    } else if (strcmp(command, "told-press") == 0) {
        pillbox_told_press(&told, now);
    }
    print_told("no", now);
}

/* `told-obey NOW HEX` */
static void obey_line(const char *now, const char *hex)
{
    static const char *const words[] = {"no", "known", "yes"};
    struct pillbox_downlink downlink;
    size_t length;
    uint8_t *bytes = bytes_of(hex, &length);
    uint32_t at = (uint32_t)strtoul(now, NULL, 10);
    enum pillbox_obeyed obeyed = PILLBOX_NOTHING_TO_SAY;

    if (pillbox_read_downlink(&downlink, PILLBOX_DOWNLINK_PORT, bytes, length) == PILLBOX_OK) {
        obeyed = pillbox_told_obey(&told, at, &downlink);
    }
    free(bytes);
    print_told(words[obeyed], at);
}

static void numbers_line(const char *command)
{
    const char *word;

    for (count = 0; count < MOST_NUMBERS; count += 1) {
        word = strtok(NULL, " ");
        if (word == NULL) {
            break;
        }
        numbers[count] = strtoll(word, NULL, 10);
    }
    if (strcmp(command, "status") == 0) {
        status_line();
    } else if (strcmp(command, "presses") == 0) {
        presses_line();
    } else if (strcmp(command, "climate") == 0) {
        climate_line();
    } else if (strcmp(command, "report") == 0) {
        report_line();
    } else if (strcmp(command, "battery") == 0) {
        printf("%d\n", pillbox_battery(u32(0)));
    } else if (strcmp(command, "frame") == 0) {
        frame_line();
    } else if (strcmp(command, "history") == 0) {
        history_line();
    } else if (strncmp(command, "told-", 5) == 0) {
        told_line(command);
    } else {
        log_line(command);
    }
}

int main(void)
{
    static char line[LONGEST_LINE];

    while (fgets(line, sizeof line, stdin) != NULL) {
        const char *command = strtok(line, " \n");
        if (command == NULL) {
            continue;
        }
        if (strcmp(command, "uplink") == 0 || strcmp(command, "again") == 0 ||
            strcmp(command, "downlink") == 0 || strcmp(command, "told-obey") == 0) {
            const char *port = strtok(NULL, " ");
            const char *hex = strtok(NULL, " \n");
            if (port == NULL || hex == NULL) {
                return 2;
            }
            if (strcmp(command, "told-obey") == 0) {
                obey_line(port, hex);
            } else {
                read_line(command, port, hex);
            }
        } else {
            numbers_line(command);
        }
    }
    return 0;
}
