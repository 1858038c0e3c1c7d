// The console of mps2-an505: a CMSDK UART, where the secure world sees it.

#include <stddef.h>
#include <stdint.h>

#include "uart.h"

typedef struct {
    volatile uint32_t data;
    volatile uint32_t state; // bit 0: what is sent has not left; bit 1: something has come
    volatile uint32_t control; // bit 0: send; bit 1: receive
    volatile uint32_t interrupts;
    volatile uint32_t divider;
} uart_t;

#define UART ((uart_t *)0x50200000)
#define CPACR ((volatile uint32_t *)0xe000ed88)

// The first that the port calls.
void uart_init(void) {
    *CPACR |= 0xf << 20; // the floating point unit is off after a reset
    UART->divider = 16;
    UART->control = 3;
}

int uart_rx_chr(void) {
    return UART->state & 2 ? (int)UART->data : UART_RX_NO_CHAR;
}

void uart_tx_strn(const char *text, size_t length) {
    for (size_t at = 0; at < length; at++) {
        while (UART->state & 1) {
        }
        UART->data = text[at];
    }
}
