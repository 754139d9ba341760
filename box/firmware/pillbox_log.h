/*
 * The presses that a box remembers, so that a lost frame loses none of them.
 *
 * Times are seconds of a clock that never goes back while the box has power; no time of day is needed. A box that
 * loses its power forgets the times, but not the number of the latest press: it has to be in flash before the
 * frame of the press is sent, or a later press would get the same number again.
 */
#ifndef PILLBOX_LOG_H
#define PILLBOX_LOG_H

#include "pillbox.h"

/* A power of 2, so that a number names its place even where numbers begin again at 0. */
#define PILLBOX_LOG_SIZE 64

/* How long a status repeats the latest press, in seconds. */
#define PILLBOX_REPEATED_FOR (6u * 60u * 60u)

struct pillbox_log {
    uint32_t at[PILLBOX_LOG_SIZE];
    uint16_t latest;      /* number of the latest press */
    uint16_t resend_from; /* number of the first press that is to be sent again */
    uint8_t kept;         /* presses up to the latest whose time is known and that were not acknowledged */
    uint8_t resend;       /* presses that are to be sent again */
};

/* After a start. `latest` comes from flash; 0 in a new box. */
void pillbox_log_start(struct pillbox_log *log, uint16_t latest);

/* The button was pressed: returns the number of the press, which goes to flash now. */
uint16_t pillbox_log_press(struct pillbox_log *log, uint32_t now);

/* Fills in what the log says in a status or in the frame of a press: number, ages, backlog. */
void pillbox_log_fill(const struct pillbox_log *log, uint32_t now, enum pillbox_type type,
                      struct pillbox_status *into);

/* The server has everything up to a number: it is not repeated any more. */
void pillbox_log_acknowledge(struct pillbox_log *log, uint16_t number);

/* The server asks for presses again. What is not known any more is left out. */
void pillbox_log_ask(struct pillbox_log *log, uint16_t from, uint16_t to);

/* The box was out of reach: presses of the last `seconds` are to be sent again. */
void pillbox_log_ask_since(struct pillbox_log *log, uint32_t now, uint32_t seconds);

/* The next presses that are to be sent again; false if there are none. Send it confirmed, again and again … */
bool pillbox_log_history(const struct pillbox_log *log, uint32_t now,
                         struct pillbox_press_history *into);

/* … until the network confirms it, and say so here. */
void pillbox_log_sent(struct pillbox_log *log, const struct pillbox_press_history *history);

#endif
