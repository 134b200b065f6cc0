import type { SendState } from '../kit/kit.types.ts'

/** The empty send form. */
export const editingSend: SendState = {
  tokenBalances: [],
  token: undefined,
  sendTokenAmount: '',
  receiverAddress: '',
  receiverProfileName: undefined,
  receiverProfileImageUrl: undefined,
  loading: false,
  status: 'editing',
  slow: false,
  hash: undefined,
  error: undefined,
  networkId: undefined,
  speed: 'normal',
}
