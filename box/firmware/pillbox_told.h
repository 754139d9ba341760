/*
 * What a box was told by downlinks, and when its light blinks: the rules of docs/box.md.
 *
 * Times are seconds of a clock that never goes back while the box has power, as in the log of presses. A box that
 * loses its power forgets all but what is in flash, so it is dark until it is told anew.
 */
#ifndef PILLBOX_TOLD_H
#define PILLBOX_TOLD_H

#include "pillbox.h"

/* Frames that times may count from. A power of 2. */
#define PILLBOX_FRAMES 32

/* So long before it blinks a box sends a status, in seconds: until then it can be told otherwise. */
#define PILLBOX_ASKS_BEFORE 120u

/* What `pillbox_told_next_*` return when there is nothing to come. */
#define PILLBOX_NEVER UINT32_MAX

/* What is in flash. */
struct pillbox_kept {
    struct pillbox_config config; /* in force; `token` is that of the latest command obeyed */
    bool has_token;               /* false: none was obeyed yet */
};

struct pillbox_told {
    struct {
        uint32_t at;
        uint16_t counter;
    } frames[PILLBOX_FRAMES];               /* the latest that were sent, in a ring */
    uint32_t light_at[PILLBOX_MOST_LIGHTS]; /* when to remind, ascending */
    uint32_t found_until;                   /* blinks until then, so that somebody finds it */
    uint32_t pressed_at;                    /* the latest press; a start counts as one */
    uint32_t clock_at, clock_unix;          /* an instant, and what the time was then */
    struct pillbox_kept kept;
    uint8_t sent;                           /* frames since the start, at most twice the ring */
    uint8_t boot;                           /* lowest bit of the number of starts */
    uint8_t lights;                         /* of light_at */
    uint8_t shine_minutes, early_minutes;
    bool has_clock;
};

enum pillbox_obeyed {
    PILLBOX_NOTHING_TO_SAY = 0, /* not obeyed, or without a token: send no report */
    PILLBOX_REPORT,             /* known already: send a configuration report with `kept.config` */
    PILLBOX_KEEP_AND_REPORT     /* obeyed: write `kept` to flash, then send the report */
};

/* After a start, with what flash has. `starts` is their number, with this one. */
void pillbox_told_start(struct pillbox_told *told, const struct pillbox_kept *kept, uint8_t starts,
                        uint32_t now);

/* A frame was sent: every one, with the lowest 16 bits of its counter. */
void pillbox_told_sent(struct pillbox_told *told, uint16_t counter, uint32_t now);

/* The button was pressed: the light goes out, and stays dark for what this press may count for. */
void pillbox_told_press(struct pillbox_told *told, uint32_t now);

/* Obeys what was read with PILLBOX_OK. PILLBOX_ASK and PILLBOX_ACKNOWLEDGE are the log's. */
enum pillbox_obeyed pillbox_told_obey(struct pillbox_told *told, uint32_t now,
                                      const struct pillbox_downlink *downlink);

/* Whether the light blinks now. */
bool pillbox_told_is_lit(const struct pillbox_told *told, uint32_t now);

/* When to send a status next because the light is going to blink; after `now`, or PILLBOX_NEVER. */
uint32_t pillbox_told_next_ask(const struct pillbox_told *told, uint32_t now);

/* When to ask next whether the light blinks: until then nothing changes by itself; after `now`, or PILLBOX_NEVER. */
uint32_t pillbox_told_next_turn(const struct pillbox_told *told, uint32_t now);

/* The Unix seconds of an instant; false if the box was not told the time since it started. */
bool pillbox_told_unix(const struct pillbox_told *told, uint32_t at, uint32_t *into);

#endif
