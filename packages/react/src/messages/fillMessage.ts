/** The pieces of a message with the values in place of its `{name}` marks. */
export function fillMessage<Value>(text: string, values: { readonly [name: string]: Value }): (string | Value)[] {
  return text
    .split(/\{(\w+)\}/)
    .map((piece, index) => (index % 2 === 0 ? piece : (values[piece] ?? `{${piece}}`)))
    .filter((piece) => piece !== '')
}
