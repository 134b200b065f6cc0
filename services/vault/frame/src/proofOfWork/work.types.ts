/** What the auth service asks for when many mails are asked of it. */
export type Work = { readonly challenge: string; readonly bits: number }
