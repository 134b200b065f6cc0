/** What mails are read for, each with the group that is wanted. */
export const mailPatterns = {
  /** The code of a login, or of another proof. */
  code: /\b(\d{6})\b/,
  /** The link of the guardian's question. What it mails after an approval has the same link, to take it back. */
  approval: /within 15 minutes[\s\S]*?(http:\S+\/g\/approve\/\S+)/,
  /** The link by which a mailbox agrees to a changed address. */
  move: /(http:\S+\/g\/mailbox\/\S+)/,
} as const
