import type { FrameUser } from './frame.schema.ts'

const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const user: FrameUser = {
  email: 'ann@example.org',
  address,
  chainId: 'eip155:1',
  accounts: [{ address, type: 'eoa' }],
  userName: null,
  smartAccountDeployed: false,
  preferredAccountType: 'eoa',
}

/** Values that the examples of the frame's messages are put together from. Made up. */
export const frameExamples = { user, deviceId: 'b1946ac92492d2347c6235' } as const
