/** Values that the examples of the vault's endpoints are put together from. Made up; none opens anything. */
export const vaultExamples = {
  id: 'b1946ac92492d2347c6235',
  key: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
  token: 'mF_9B5f-4.1JqM'.padEnd(43, 'x').replace('.', '_'),
  jws: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ1In0.c2lnbmF0dXJl',
  device: { browser: 'Chrome on Linux', app: 'https://app.example' },
  sealed: 'A'.repeat(160),
  workChallenge: '18.1795320120.b1946ac92492d2347c6235.nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
  addresses: {
    evm: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
    bitcoinPayment: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    bitcoinOrdinals: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  },
  credentialId: 'VmVyeSBzZWNyZXQgY3JlZGVudGlhbCBpZCBvZiBhbm4',
  get passkeyChallenge() {
    return {
      challengeId: this.id,
      challenge: this.key,
      rpId: 'wallet.example',
      expiresInSeconds: 300,
    }
  },
  get passkeyAnswer() {
    return {
      id: this.credentialId,
      clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
      authenticatorData: 'A'.repeat(50),
      signature: 'A'.repeat(96),
      userHandle: this.id,
    }
  },
  get newPasskey() {
    return {
      id: this.credentialId,
      clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
      attestationObject: 'A'.repeat(200),
      transports: ['internal'],
      prf: true,
    }
  },
  get wrap() {
    return {
      method: 'passkey' as const,
      wrapId: this.id,
      recoveryPublicKey: this.key,
      ciphertext: 'A'.repeat(96),
      credentialId: this.credentialId,
    }
  },
  get session() {
    return {
      accessToken: this.token,
      accessExpiresInSeconds: 600,
      refreshToken: this.token,
      handle: `sid.${this.id}`,
      user: {
        id: this.id,
        email: 'ann@example.org',
        userName: null,
        guardianEmail: null,
        guardianProvider: null,
        providers: [],
      },
      wallet: 'none' as const,
      deviceEnrolled: false,
      assertion: this.jws,
    }
  },
} as const
