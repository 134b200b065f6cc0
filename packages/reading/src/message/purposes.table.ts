/**
 * What a plain text is signed for, where that is more than the text itself: `key`, the signature becomes a key of some
 * service; `login`, some site takes it for a sign-in.
 */
export type Purpose = 'key' | 'login'

export type PurposeRow = {
  readonly purpose: Purpose
  readonly text: RegExp
  /** Who signs such texts, or what they have in common; and where they are published. */
  readonly of: string
}

/**
 * A service accepts its own text alone, so those are known as they are published. The general rows are for the services
 * that are not here, and for those to come.
 */
export const purposes: readonly PurposeRow[] = [
  { purpose: 'key', text: /\bdYdX (STARK Key|Onboarding)\b/, of: 'dYdX 3: v3-client, OnboardingActionString' },
  { purpose: 'key', text: /^Access zkSync account\./, of: 'zkSync Lite: zksync.js, Signer.fromETHSignature' },
  {
    purpose: 'key',
    text: /^Sign this message to access Loopring Exchange: .* with key nonce: /,
    of: 'Loopring: loopring_sdk, KEY_MESSAGE',
  },
  {
    purpose: 'key',
    text: /^Only sign this (request if you.ve initiated an action with|key linking request from) Immutable X\./,
    of: 'Immutable X (StarkEx): imx-core-sdk, DEFAULT_SIGNATURE_MESSAGE',
  },
  { purpose: 'key', text: /^XMTP : (Create|Enable) Identity$/m, of: 'XMTP 2: xmtp-js, identitySigRequestText' },
  {
    purpose: 'key',
    text: /^Sign this message to access your Umbra account\./,
    of: 'Umbra: umbra-js, Umbra.generatePrivateKeys',
  },
  {
    purpose: 'key',
    text: /^Sign this message to generate your Aztec (Privacy|Spending|Account) Key\./,
    of: 'Aztec Connect: aztec sdk, getAccountKeySigningData',
  },
  {
    purpose: 'key',
    text: /\b(activat|creat|decrypt|deriv|enabl|generat|link|recover|restor|unlock)\w*\b[^.\n]{0,80}\b(keys?|seed|secret)\b/i,
    of: 'texts that make or open a key',
  },
  {
    purpose: 'key',
    text: /\bonly sign this (message|request)\b[^.\n]{0,40}\b(if you trust|for a trusted|on a trusted)\b/i,
    of: 'texts whose signature has to stay secret',
  },
  {
    purpose: 'login',
    text: /\b(sign|signing|log|logging)[ -]?(in|on)\b|\blog-?(in|on)\b|\bauthenticat\w+|\b(prov|verify|confirm)\w*\b[^.\n]{0,40}\b(owner|ownership|own|identity)\b/i,
    of: 'texts that a site takes for a sign-in, in English',
  },
]
