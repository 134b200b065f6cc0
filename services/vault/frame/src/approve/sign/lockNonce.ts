/**
 * Does work while no other one for the same account and chain goes on, in any tab of this site: an authorisation and all
 * transactions of an account count by one number, which is free again once a node has what was signed.
 */
export function lockNonce<Result>(
  { chainId, account }: { readonly chainId: number; readonly account: string },
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const name = `latchkey-wallet/nonce/${chainId}/${account.toLowerCase()}`
  return navigator.locks.request(name, { signal }, work)
}
