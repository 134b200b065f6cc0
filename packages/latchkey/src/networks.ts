// The networks that an app can offer, each by name, so that a bundler keeps only the ones in use.
export * from '@latchkey/protocol/networks'
