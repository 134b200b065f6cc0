import type { NextConfig } from 'next'

/** Set by demo/dev.js. */
const localChainUrl = process.env.LOCAL_CHAIN_URL

const config: NextConfig = {
  poweredByHeader: false,
  rewrites: async () => (localChainUrl ? [{ source: '/local-chain', destination: localChainUrl }] : []),
}

export default config
