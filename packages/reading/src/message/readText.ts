/** What bytes say to a person. */
export type ReadText = { readonly text: string | undefined; readonly hidden: boolean }

/** Behind an emoji, a sign for how it is drawn is a part of it. */
const invisible = /(\p{Emoji}[\uFE0E\uFE0F])|[\p{Cf}\p{DI}]/gu

/** The text with every character that is invisible, or that turns the reading order, written out: `[U+202E]`. */
export function showHidden(text: string): string {
  return text.replace(
    invisible,
    (sign, drawn?: string) => drawn ?? `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  )
}

const control = /[^\P{Cc}\t\n\r]/u

/** Bytes as text, `undefined` where they are none; and whether the text has characters that mislead the eye. */
export function readText(bytes: Uint8Array): ReadText {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return control.test(text) ? { text: undefined, hidden: false } : { text, hidden: showHidden(text) !== text }
  } catch {
    return { text: undefined, hidden: false }
  }
}
