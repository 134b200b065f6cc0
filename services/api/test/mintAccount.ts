/** The account of a mint of SPL Token, as a node answers it (`getMultipleAccounts`, base64). */
export function mintAccount({ decimals }: { decimals: number }) {
  const data = Buffer.alloc(82)
  data[44] = decimals
  data[45] = 1
  return { owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', data: [data.toString('base64'), 'base64'] }
}
