import { type EvmDriver, type EvmOptions, evm } from '../../src/evm/index.ts'
import { createTestEnv } from './createTestEnv.ts'

/** The driver as an app gets it, over the given URLs, with a clock that the test owns. */
export async function loadTestDriver(
  rpcUrls: readonly string[],
  options?: EvmOptions,
): Promise<{ driver: EvmDriver } & ReturnType<typeof createTestEnv>> {
  const surroundings = createTestEnv()
  const driver = await evm(options).load({ env: surroundings.env, rpcUrls: () => rpcUrls })
  return { driver, ...surroundings }
}
