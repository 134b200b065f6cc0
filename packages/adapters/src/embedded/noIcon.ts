/** A dot of one pixel, for a wallet without an image: EIP-6963 and wallet-standard want one. */
export const noIcon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/%3E'
