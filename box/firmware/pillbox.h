/*
 * pillbox/1, the radio format of Dosebeat's pill box (docs/box.md).
 *
 * Uplinks are written, downlinks are read. No heap, no floating point, no state: everything is handed in.
 * Licence: Apache-2.0.
 */
#ifndef PILLBOX_H
#define PILLBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PILLBOX_UPLINK_PORT 10
#define PILLBOX_DOWNLINK_PORT 20

/* Longest frame, a press history of 15 presses. It fits the slowest data rate of EU868 (51 bytes). */
#define PILLBOX_LONGEST 50

#define PILLBOX_MOST_AGES 7
#define PILLBOX_MOST_PRESSES 15
#define PILLBOX_MOST_READINGS 14
#define PILLBOX_MOST_LIGHTS 15

/* Longest light: seconds of one to find a box, minutes of one that reminds. */
#define PILLBOX_LONGEST_LIGHT 60

/* What a sensor gives that has failed. */
#define PILLBOX_NO_TEMPERATURE INT16_MIN
#define PILLBOX_NO_HUMIDITY 0xff
#define PILLBOX_NO_BATTERY 0xff

/* The age of a press that is too long ago to express. */
#define PILLBOX_LONG_AGO 0xffff

/* The first byte: version 1 and the type of the frame. */
enum pillbox_type {
    PILLBOX_STATUS = 0x10,
    PILLBOX_PRESS = 0x11,
    PILLBOX_PRESS_HISTORY = 0x12,
    PILLBOX_CLIMATE_HISTORY = 0x13,
    PILLBOX_CONFIG_REPORT = 0x14
};

struct pillbox_climate {
    int16_t temperature; /* 0.01 °C, or PILLBOX_NO_TEMPERATURE */
    uint8_t humidity;    /* 0.5 %, 0 to 200, or PILLBOX_NO_HUMIDITY */
};

/* A status, or the frame of a press: the same fields. */
struct pillbox_status {
    struct pillbox_climate climate;
    uint16_t latest;                  /* number of the latest press, kept across restarts */
    uint16_t ages[PILLBOX_MOST_AGES]; /* seconds, newest first, or PILLBOX_LONG_AGO */
    uint8_t count;                    /* of ages */
    uint8_t mode;                     /* of the button, 0 to 7 */
    uint8_t boot;                     /* number of starts, kept across restarts; its lowest bit is sent */
    uint8_t battery;                  /* see pillbox_battery() */
    uint8_t motion;                   /* running count of movements */
    bool backlog;                     /* a history is going to follow */
};

/* Presses that are sent again, oldest first. */
struct pillbox_press_history {
    uint32_t at;                             /* of the first press: its age, or Unix seconds */
    uint32_t gaps[PILLBOX_MOST_PRESSES - 1]; /* seconds from each press to the next, less than 2^24 */
    uint16_t first;                          /* number of the first press */
    uint8_t count;
    bool is_unix;
};

/* Measurements that are sent again, oldest first, at equal steps. */
struct pillbox_climate_history {
    struct pillbox_climate readings[PILLBOX_MOST_READINGS];
    uint32_t at; /* of the first reading: its age, or Unix seconds */
    uint8_t step_minutes;
    uint8_t count;
    bool is_unix;
};

/* The settings in force; `token` is that of the downlink that set them. */
struct pillbox_config {
    uint16_t interval_minutes;
    uint8_t token;
    uint8_t mode;
};

/* A frame sent since the last start, as what a time counts from. */
struct pillbox_since {
    uint16_t counter; /* lowest 16 bits of its frame counter */
    uint8_t boot;     /* lowest bit of the number of starts then */
};

/* When the light reminds. These times replace all given before; none: no light. */
struct pillbox_times {
    struct pillbox_since since;
    uint16_t minutes[PILLBOX_MOST_LIGHTS]; /* after the frame, ascending */
    uint8_t count;
    uint8_t shine_minutes; /* how long each light blinks, 1 to PILLBOX_LONGEST_LIGHT */
    uint8_t early_minutes; /* a press within so many minutes before a time leaves it dark */
};

/* A command of the server. */
struct pillbox_downlink {
    enum {
        PILLBOX_CONFIGURE = 1,
        PILLBOX_ASK = 2,
        PILLBOX_ACKNOWLEDGE = 3,
        PILLBOX_LIGHT = 4,
        PILLBOX_CLOCK = 5,
        PILLBOX_TIMES = 6
    } command;
    struct pillbox_config config; /* PILLBOX_CONFIGURE */
    uint16_t from, to;            /* PILLBOX_ASK: numbers of presses to send again */
    uint16_t acknowledged;        /* PILLBOX_ACKNOWLEDGE: presses up to this number have been received */
    uint8_t token;                /* PILLBOX_LIGHT and what follows: for the configuration report */
    uint8_t light_seconds;        /* PILLBOX_LIGHT: blink now */
    struct {
        struct pillbox_since since;
        uint32_t unix_seconds; /* when that frame was received */
    } clock;                   /* PILLBOX_CLOCK */
    struct pillbox_times times; /* PILLBOX_TIMES */
};

/* Why a payload is not read. */
enum pillbox_fault {
    PILLBOX_OK = 0,
    PILLBOX_BAD_PORT,
    PILLBOX_BAD_COMMAND,
    PILLBOX_BAD_LENGTH,
    PILLBOX_BAD_MODE,
    PILLBOX_BAD_INTERVAL,
    PILLBOX_BAD_BOOT,
    PILLBOX_BAD_LIGHT,
    PILLBOX_BAD_ORDER
};

/* The byte for a battery in millivolts: to the nearest 10 mV, from 1500 to 4040 mV, beyond as the nearest of these. */
uint8_t pillbox_battery(uint32_t millivolts);

/* These write a frame and return its length; 0 if a field does not fit the format, and nothing may be sent then. */
size_t pillbox_write_status(uint8_t out[PILLBOX_LONGEST], enum pillbox_type type,
                            const struct pillbox_status *status);
size_t pillbox_write_press_history(uint8_t out[PILLBOX_LONGEST],
                                   const struct pillbox_press_history *history);
size_t pillbox_write_climate_history(uint8_t out[PILLBOX_LONGEST],
                                     const struct pillbox_climate_history *history);
size_t pillbox_write_config_report(uint8_t out[PILLBOX_LONGEST],
                                   const struct pillbox_config *config, uint8_t major,
                                   uint8_t minor);

/* Reads a downlink; without PILLBOX_OK nothing of it may be obeyed. */
enum pillbox_fault pillbox_read_downlink(struct pillbox_downlink *into, uint8_t port,
                                         const uint8_t *bytes, size_t length);

#endif
