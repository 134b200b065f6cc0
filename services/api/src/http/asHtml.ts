/** A text as HTML shows it, in an element or between quotes. */
export function asHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
