/** A row of docs/spec/requirements.json. */
export type Requirement = {
  readonly id: string
  readonly capability: string
  readonly pieces: readonly string[]
  readonly text: string
}

export type CapabilityTally = {
  readonly capability: string
  readonly total: number
  readonly proven: number
  readonly open: readonly Requirement[]
}

/** Sorts the rows by capability, and says which of them no passing test names. */
export function tallyRequirements(
  rows: readonly Requirement[],
  proven: ReadonlySet<string>,
): readonly CapabilityTally[] {
  const capabilities = [...new Set(rows.map((row) => row.capability))].sort()
  return capabilities.map((capability) => {
    const own = rows.filter((row) => row.capability === capability)
    const open = own.filter((row) => !proven.has(row.id))
    return { capability, total: own.length, proven: own.length - open.length, open }
  })
}
