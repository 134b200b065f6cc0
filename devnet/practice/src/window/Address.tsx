/** An address: its name if it has one, then the whole of it, broken where the column ends. */
export function Address({ name, address }: { name: string; address: string }) {
  return (
    <span className="address">
      {name === '' ? null : <strong>{name}</strong>}
      <code>{address}</code>
    </span>
  )
}
