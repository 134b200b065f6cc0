import { connect, openModal, pushView, selectAccount, type ViewName } from '@latchkey/core'
import { startEmailLogin, startEmailUpdate, startSocialLogin } from '@latchkey/core/login'
import { mainnet } from '@latchkey/protocol/networks'
import type { Scene } from './scene.types.ts'
import { scriptedLogin } from './scriptedLogin.ts'
import { alice } from './scriptedWallet.ts'
import type { TestKit } from './testKit.ts'

/** Gives the page a login that answers as the scene needs it. */
function withLogin(kit: TestKit, answers: Partial<ReturnType<typeof scriptedLogin>['answers']> = {}) {
  const login = scriptedLogin({ networks: [mainnet] })
  Object.assign(login.answers, answers)
  kit.discover([...kit.store.getState().connectors, login])
  return login
}

/** Logs a person in; the modal, which closes then, is opened again. */
async function loggedIn(kit: TestKit, answers: Parameters<typeof withLogin>[1] = {}) {
  const login = withLogin(kit, answers)
  await connect(kit, { connectorId: login.id })
  void openModal(kit)
}

/** Lets the answers of the scripted login arrive. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

/** How to come to the views of a login. */
export const loginScenes = {
  ConnectSocials: {
    play: (kit) => {
      withLogin(kit)
      pushView(kit, 'ConnectSocials')
    },
    sign: 'Facebook',
  },
  ConnectingSocial: {
    play: (kit) => {
      withLogin(kit, { socialDone: 'silent' })
      startSocialLogin(kit, { provider: 'google' })
    },
    sign: 'Continue in the Google window',
  },
  ConnectingFarcaster: {
    play: async (kit) => {
      withLogin(kit)
      startSocialLogin(kit, { provider: 'farcaster' })
      await settle()
    },
    sign: 'Scan your own code only',
  },
  EmailVerifyOtp: {
    play: async (kit) => {
      withLogin(kit)
      startEmailLogin(kit, { email: 'marta@example.org' })
      await settle()
    },
    sign: 'Enter the code',
  },
  EmailVerifyDevice: {
    play: async (kit) => {
      withLogin(kit, { email: 'VERIFY_DEVICE', device: 'silent' })
      startEmailLogin(kit, { email: 'marta@example.org' })
      await settle()
    },
    sign: 'Approve this browser',
  },
  UpdateEmailWallet: {
    play: async (kit) => {
      await loggedIn(kit)
      pushView(kit, 'UpdateEmailWallet')
    },
    sign: 'New e-mail address',
  },
  UpdateEmailPrimaryOtp: {
    play: async (kit) => {
      await loggedIn(kit)
      startEmailUpdate(kit, { email: 'new@example.org' })
      await settle()
    },
    sign: 'Enter the code',
  },
  UpdateEmailSecondaryOtp: {
    play: async (kit) => {
      await loggedIn(kit, { update: 'VERIFY_SECONDARY_OTP' })
      startEmailUpdate(kit, { email: 'new@example.org' })
      await settle()
    },
    sign: 'Enter the code',
  },
  SIWXSignMessage: {
    play: async (kit) => {
      await connect(kit, { connectorId: 'io.rabby' })
      void openModal(kit)
      const account = selectAccount(kit.store.getState()).caipAddress
      const data = {
        accountAddress: alice,
        chainId: mainnet.caipNetworkId,
        domain: location.host,
        uri: location.origin,
        version: '1',
        nonce: '32891756',
      }
      const message = {
        ...data,
        toString: () => `${location.host} wants you to sign in with your Ethereum account:\n${alice}`,
      }
      kit.store.setState({ siwx: { status: 'needs-signature', account, message, error: undefined, sessions: [] } })
      pushView(kit, 'SIWXSignMessage')
    },
    sign: 'Free: no transaction',
  },
  ApproveTransaction: { play: (kit) => pushView(kit, 'ApproveTransaction'), sign: 'Approve or decline' },
  Profile: {
    play: async (kit) => {
      await loggedIn(kit)
      pushView(kit, 'Profile')
    },
    sign: 'Logged in by e-mail',
  },
} as const satisfies { readonly [Name in ViewName]?: Scene }
