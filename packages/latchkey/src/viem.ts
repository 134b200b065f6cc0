'use client'

// viem over a kit: clients, with React and without.
export { getPublicClient } from './viem/getPublicClient.ts'
export { getWalletClient } from './viem/getWalletClient.ts'
export { usePublicClient, useWalletClient } from './viem/hooks.ts'
