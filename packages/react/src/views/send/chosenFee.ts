import type { FeeEstimate, SendState } from '@latchkey/core'

/** What a send will likely cost at the speed that was chosen, in smallest units of the native token. */
export function chosenFee({ choices, expectedFeeUnits }: FeeEstimate, speed: SendState['speed']): bigint {
  return choices?.find((choice) => choice.speed === speed)?.maxFeeUnits ?? expectedFeeUnits
}
