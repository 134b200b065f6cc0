import type { ChainDriver, FeeEstimate, TokenRef } from '../ports/adapter.ts'

/** What can leave of the network's own currency, and the fee of it. */
export async function nativeAmount(
  driver: ChainDriver,
  {
    left,
    ...request
  }: Parameters<NonNullable<ChainDriver['readSpendable']>>[0] & {
    readonly token: TokenRef
    readonly left: bigint
  },
): Promise<{ readonly units: bigint; readonly fee: FeeEstimate | undefined }> {
  const { token, ...place } = request
  if (driver.readSpendable) {
    const most = await driver.readSpendable(place)
    const units = most < left ? most : left
    return { units, fee: units > 0n ? await driver.estimateSend?.({ ...request, amountUnits: units }) : undefined }
  }
  // Half of it is a payment that any chain tries, and costs what the whole does.
  const fee = await driver.estimateSend?.({ ...request, amountUnits: left / 2n })
  return { units: left - (fee?.maxFeeUnits ?? 0n), fee }
}
