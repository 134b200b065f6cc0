/** The embedded wallet's frame, as a site to build: from its own folder, the key code and the protocol. */
export const frameSite = {
  folder: 'services/vault/frame',
  sources: ['packages/protocol/src', 'packages/protocol/package.json', 'services/vault/keys/src'],
} as const
