import type { ErrorTexts } from './errorTexts.types.ts'

/** The sentences for errors of purchases, in English. */
export const enUSOnrampErrors = {
  onramp: ['Buying did not work', 'Nothing was paid. Try again, or choose another provider.'],
  'onramp.amountInvalid': ['Not a valid amount', 'Use digits and one dot, for example 50.00.'],
  'onramp.amountTooLow': ['The amount is too small', 'No provider sells so little. Enter a larger amount.'],
  'onramp.amountTooHigh': ['The amount is too large', 'No provider sells so much at once. Enter a smaller amount.'],
  'onramp.amountTooPrecise': ['Too many decimals', 'This currency has fewer decimals. Remove digits at the end.'],
  'onramp.currencyUnsupported': ['This currency is not taken', 'Choose another currency, or check your country.'],
  'onramp.methodUnsupported': ['You can’t pay this way here', 'Choose another way to pay.'],
  'onramp.assetUnsupported': ['Not sold in your country', 'Choose another token, or check your country.'],
  'onramp.receiverInvalid': [
    'Your account is on another network',
    'It can’t receive this token. Choose a token of a network that your wallet is on.',
  ],
  'onramp.quoteExpired': ['The price has changed', 'Nothing was paid. Look at the new price and choose again.'],
  'onramp.quoteMismatch': [
    'This is not the offer that you saw',
    'Nothing was paid. Look at the offers again and choose one.',
  ],
  'onramp.orderUnknown': [
    'This purchase is not known here',
    'It may be too old. If you have paid, ask the provider; its mail to you has a number.',
  ],
  'onramp.orderFinished': ['There is nothing left to pay', 'This purchase is paid or over. Begin a new one.'],
  'onramp.returnUrlNotAllowed': [
    'This page can’t sell',
    'Its address is not on the list of allowed sites. The team of this app can add it.',
  ],
  'onramp.providerRefused': [
    'The provider does not sell that now',
    'Nothing was paid. Choose another provider, or another amount.',
  ],
  'onramp.providerUnavailable': [
    'The provider does not answer',
    'Nothing was paid. Try again in a moment, or choose another provider.',
  ],
  'onramp.providerUnreadable': [
    'The provider’s answer can’t be read',
    'Nothing was paid. Try again later, or choose another provider.',
  ],
  'onramp.providerChanged': [
    'The provider answered with another purchase',
    'It named another receiver, token or amount than yours, so its page was not opened. Choose another provider.',
  ],
  'onramp.notConfigured': ['Buying is not set up here', 'Receive tokens from another wallet or an exchange instead.'],
  'onramp.windowBlocked': [
    'Your browser blocked the window',
    'Open the provider’s page by the link, or allow windows for this site.',
  ],
  'onramp.regionRestricted': ['Buying is not offered in your region', 'Receive tokens from another wallet instead.'],
} as const satisfies Partial<ErrorTexts>
