/*
 * Reads uplinks, for tests and for gateways; a box does not need it.
 */
#ifndef PILLBOX_READ_H
#define PILLBOX_READ_H

#include "pillbox.h"

struct pillbox_uplink {
    enum pillbox_type type;
    union {
        struct pillbox_status status;
        struct pillbox_press_history presses;
        struct pillbox_climate_history climate;
        struct {
            struct pillbox_config config;
            uint8_t major, minor;
        } report;
    } of;
};

/* Why an uplink is not read. `value` and `expected` are what the words of the server's codec name. */
struct pillbox_refusal {
    enum {
        PILLBOX_READ_OK = 0,
        PILLBOX_READ_PORT,
        PILLBOX_READ_EMPTY,
        PILLBOX_READ_VERSION,
        PILLBOX_READ_TYPE,
        PILLBOX_READ_TOO_SHORT,
        PILLBOX_READ_LENGTH,
        PILLBOX_READ_COUNT,
        PILLBOX_READ_AGE,
        PILLBOX_READ_STEP,
        PILLBOX_READ_MODE,
        PILLBOX_READ_INTERVAL
    } why;
    size_t value, expected;
};

struct pillbox_refusal pillbox_read_uplink(struct pillbox_uplink *into, uint8_t port,
                                           const uint8_t *bytes, size_t length);

#endif
