/** A name that a reader would not guess, and the one that the house uses instead. docs/words.md has the glossary. */
export type BannedTerm = {
  /** Matched against each name in code, cut at its capitals: `wayBackKind` is `way back kind`. */
  readonly name: RegExp
  readonly use: string
}

/** Names that may not come back into code or into the names of files. */
export const bannedTerms: readonly BannedTerm[] = [
  { name: /\bask (quietly|external)\b/, use: 'request with timeout, open connecting' },
  { name: /\bstranger fetch/, use: 'untrusted fetch' },
  { name: /\b(transaction wish|describe wish)\b/, use: 'transaction request' },
  { name: /\buse look alikes\b/, use: 'address poisoning' },
  { name: /\b(key|recovery|mobile|family|world) desk\b/, use: 'handlers, session, router, server' },
  { name: /\b(do|take|draw) work\b/, use: 'proof of work' },
  { name: /\bopen ground\b/, use: 'service context' },
  { name: /\b(add|remove|try) way back\b|\bway back (method|kind)\b/, use: 'recovery method' },
  { name: /\berrands?\b/, use: 'security flow' },
  { name: /\brecovery keeper\b/, use: 'recovery key cache' },
  { name: /\bposter\b/, use: 'HTTP client' },
  { name: /\bfirst answers\b/, use: 'bootstrap data' },
  { name: /\bquery parts\b/, use: 'query bundle' },
  { name: /\bcover share\b/, use: 'encrypt share' },
  { name: /\bpark(ed)?\b/, use: 'stage' },
  { name: /\btake (record|up)\b/, use: 'hydrate, restore' },
  { name: /\bdormant\b/, use: 'pending reconnect' },
  { name: /\bladder\b/, use: 'stepper, steps' },
  { name: /\brpc fault\b/, use: 'RPC error' },
  { name: /\bask wallet$/, use: 'request wallet' },
  { name: /\bout of reach\b/, use: 'unreachable' },
  { name: /\bsocial dialects?\b/, use: 'social provider' },
  { name: /\b(anew|nobody|whoever)\b/, use: 'again, no one, the condition itself' },
  { name: /\bgarbage\b/, use: 'invalid response' },
  { name: /\bpatience\b/, use: 'timeout' },
  { name: /\bdraw id\b/, use: 'create id' },
  { name: /\bdesk$/, use: 'handlers, session, router, server' },
  { name: /^(most|longest) (?!first$)[a-z]+$/, use: 'max' },
  { name: /^tell$|^tell (send|ended|error)$/, use: 'notify, report, emit' },
]

/** A word of prose that reads archaic, and what a maintainer would write. Matched against comments. */
export type BannedWord = { readonly word: RegExp; readonly use: string }

/** Texts on the screen and quoted standards are strings, and not looked at. */
export const bannedWords: readonly BannedWord[] = [
  { word: /\banew\b/i, use: 'again, from scratch, restarted' },
  { word: /\bnobody\b/i, use: 'no one, or the condition' },
  { word: /\bwho(so)?ever\b/i, use: 'a caller that, anyone who' },
  { word: /\btold\b/i, use: 'notified, passed, reported' },
  { word: /\bin good faith\b/i, use: 'what is checked, and what is not' },
  { word: /\b(the )?whole of\b/i, use: 'all of' },
  { word: /\b(whence|thereof|therein|wherein|hitherto)\b/i, use: 'a plain preposition' },
  { word: /\bout of reach\b/i, use: 'unreachable' },
]
