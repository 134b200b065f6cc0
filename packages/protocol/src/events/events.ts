import * as v from 'valibot'

/** What error telemetry tells apart. */
export const errorCategories = ['API_ERROR', 'DATA_PARSING_ERROR', 'SECURE_SITE_ERROR', 'INTERNAL_SDK_ERROR'] as const

export type ErrorCategory = (typeof errorCategories)[number]

const text = v.pipe(v.string(), v.maxLength(2_048))
const maybe = v.nullish(text)
const account = { isSmartAccount: v.nullish(v.boolean()) }
const none = v.object({})
const message = v.object({ message: text })
const provider = v.object({ provider: text })
const onNetwork = v.object({ ...account, network: maybe })
const siwx = v.object({ ...account, network: text })
const page = v.object({ ...account, address: maybe, projectId: maybe, cursor: maybe })
const swap = v.object({
  ...account,
  network: maybe,
  swapFromToken: maybe,
  swapToToken: maybe,
  swapFromAmount: maybe,
  swapToAmount: maybe,
})
const send = v.object({ ...account, network: maybe, token: maybe, amount: v.nullish(v.union([v.number(), text])) })
const name = v.object({ ...account, ensName: maybe })
const payment = v.object({
  paymentId: maybe,
  configuration: v.optional(v.record(v.string(), v.unknown())),
  currentPayment: v.optional(v.record(v.string(), v.unknown())),
})

/** Each event that a client reports, with the properties that it may carry. Others are dropped when it is stored. */
export const eventProperties = {
  INITIALIZE: v.object({ networks: v.nullish(v.array(text)) }),
  MODAL_OPEN: v.object({ connected: v.boolean() }),
  MODAL_CLOSE: v.object({ connected: v.boolean() }),
  CLICK_ALL_WALLETS: none,
  CLICK_WALLET_HELP: none,
  CLICK_NETWORK_HELP: none,
  CLICK_GET_WALLET: none,
  CLICK_NETWORKS: none,
  CLICK_CONVERT: none,
  CLICK_SELECT_TOKEN_TO_SWAP: none,
  CLICK_SELECT_NETWORK_TO_SWAP: none,
  SELECT_WALLET: v.object({ name: text, platform: maybe }),
  CONNECT_SUCCESS: v.object({ method: text, name: maybe }),
  CONNECT_ERROR: message,
  CONNECT_PROXY_ERROR: v.object({ message: text, uri: maybe, mobile_link: maybe, name: maybe }),
  DISCONNECT_SUCCESS: v.object({ namespace: maybe }),
  DISCONNECT_ERROR: message,
  SWITCH_NETWORK: v.object({ network: text }),
  SET_PREFERRED_ACCOUNT_TYPE: v.object({ accountType: text, network: maybe }),
  SEARCH_WALLET: v.object({ badge: maybe, search: text }),
  EMAIL_LOGIN_SELECTED: none,
  EMAIL_SUBMITTED: none,
  DEVICE_REGISTERED_FOR_EMAIL: none,
  EMAIL_VERIFICATION_CODE_SENT: none,
  EMAIL_VERIFICATION_CODE_PASS: none,
  EMAIL_VERIFICATION_CODE_FAIL: message,
  EMAIL_EDIT: none,
  EMAIL_UPGRADE_FROM_MODAL: none,
  SOCIAL_LOGIN_STARTED: provider,
  SOCIAL_LOGIN_SUCCESS: provider,
  SOCIAL_LOGIN_ERROR: provider,
  SOCIAL_LOGIN_REQUEST_USER_DATA: provider,
  SOCIAL_LOGIN_CANCELED: provider,
  CLICK_SIGN_SIWX_MESSAGE: siwx,
  CLICK_CANCEL_SIWX: siwx,
  SIWX_AUTH_SUCCESS: siwx,
  SIWX_AUTH_ERROR: siwx,
  CLICK_TRANSACTIONS: v.object(account),
  LOAD_MORE_TRANSACTIONS: page,
  ERROR_FETCH_TRANSACTIONS: page,
  SELECT_BUY_CRYPTO: v.object(account),
  SELECT_WHAT_IS_A_BUY: v.object(account),
  SELECT_BUY_PROVIDER: v.object({ ...account, provider: text }),
  OPEN_SWAP: onNetwork,
  INITIATE_SWAP: swap,
  SWAP_SUCCESS: swap,
  SWAP_ERROR: v.object({ ...swap.entries, message: text }),
  SWAP_APPROVAL_ERROR: v.object({ ...swap.entries, message: text }),
  OPEN_SEND: onNetwork,
  SEND_INITIATED: send,
  SEND_SUCCESS: send,
  SEND_ERROR: v.object({ ...send.entries, message: text }),
  OPEN_ENS_FLOW: v.object(account),
  REGISTER_NAME_INITIATED: name,
  REGISTER_NAME_SUCCESS: name,
  REGISTER_NAME_ERROR: v.object({ ...name.entries, error: maybe }),
  PAY_INITIATED: payment,
  PAY_SUCCESS: payment,
  PAY_ERROR: payment,
  PAY_MODAL_OPEN: v.object({ exchanges: v.optional(v.array(v.unknown())), configuration: v.optional(v.unknown()) }),
  PAY_EXCHANGE_SELECTED: v.object({
    ...payment.entries,
    exchange: v.optional(v.unknown()),
    headless: v.nullish(v.boolean()),
  }),
} as const

/** The name of an event that may be reported. */
export type EventName = keyof typeof eventProperties
