/** Whose numbers are counted. */
type NonceOwner = { readonly chainId: number; readonly account: string }

const nameOf = ({ chainId, account }: NonceOwner) => `latchkey-wallet/nonce/${chainId}/${account.toLowerCase()}`

/** Whether something is being signed or sent for an account, in any tab of this site. */
export async function isNonceLocked(owner: NonceOwner): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === nameOf(owner))
}

/**
 * Does work while no other one for the same account and chain goes on, in any tab of this site: an authorisation and all
 * transactions of an account count by one number, which is free again once a node has what was signed.
 */
export function lockNonce<Result>(
  owner: NonceOwner,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  return navigator.locks.request(nameOf(owner), { signal }, work)
}
