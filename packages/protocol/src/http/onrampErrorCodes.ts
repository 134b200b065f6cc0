/**
 * Codes of the errors of purchases beside those of every route: apart, so that an app without purchases does not load
 * them.
 */
export const onrampErrorCodes = {
  'onramp/amount-invalid': { status: 400, retryable: false },
  'onramp/amount-too-low': { status: 400, retryable: false },
  'onramp/amount-too-high': { status: 400, retryable: false },
  'onramp/amount-too-precise': { status: 400, retryable: false },
  'onramp/currency-unsupported': { status: 400, retryable: false },
  'onramp/method-unsupported': { status: 400, retryable: false },
  'onramp/asset-unsupported': { status: 400, retryable: false },
  'onramp/receiver-invalid': { status: 400, retryable: false },
  'onramp/quote-expired': { status: 400, retryable: false },
  'onramp/quote-mismatch': { status: 400, retryable: false },
  'onramp/order-unknown': { status: 404, retryable: false },
  'onramp/order-finished': { status: 400, retryable: false },
  'onramp/return-url-not-allowed': { status: 403, retryable: false },
  'onramp/provider-unknown': { status: 400, retryable: false },
  'onramp/provider-refused': { status: 400, retryable: false },
  'onramp/provider-unavailable': { status: 503, retryable: true },
  'onramp/provider-unreadable': { status: 503, retryable: true },
  'onramp/provider-changed': { status: 400, retryable: false },
  'onramp/not-configured': { status: 400, retryable: false },
  'onramp/webhook-invalid': { status: 401, retryable: false },
} as const satisfies Record<string, { status: number; retryable: boolean }>

/** A code of an error of purchases. */
export type OnrampErrorCode = keyof typeof onrampErrorCodes
