const invisible = /\p{Cf}/gu

/** The text with every character that nobody sees, or that turns the reading order, written out: `[U+202E]`. */
export function showHidden(text: string): string {
  return text.replace(
    invisible,
    (sign) => `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  )
}
