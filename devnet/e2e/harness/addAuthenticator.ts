import type { Page } from 'playwright-core'

/** A page's authenticator: it holds passkeys, verifies its owner, and keeps them while the page goes to other sites. */
export async function addAuthenticator(
  page: Page,
  { prf = true }: { prf?: boolean } = {},
): Promise<{ answer(verifies: boolean): Promise<void> }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf: prf,
      defaultBackupEligibility: true,
      defaultBackupState: true,
    },
  })
  return {
    /** Whether its owner is who touches it from now on. */
    answer: async (isUserVerified) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
  }
}
