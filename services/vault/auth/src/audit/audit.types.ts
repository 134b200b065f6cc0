/** What is worth a line in the audit. */
export const auditEvents = [
  'login',
  'session-stolen',
  'device-revoked',
  'wallet-made',
  'device-enrolled',
  'device-let-in',
  'passkey-added',
  'passkey-removed',
  'wrap-added',
  'wrap-removed',
  'recovery-rotated',
  'automatic-on',
  'stepped-up',
  'export',
  'email-changed',
  'email-restored',
  'guardian-moved',
  'deletion-asked',
  'deleted',
] as const
export type AuditEvent = (typeof auditEvents)[number]
