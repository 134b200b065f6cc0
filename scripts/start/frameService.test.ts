import { expect, it } from 'vitest'
import { frameService } from './frameService.ts'

const built = { apiUrl: 'https://api.example', webUrl: 'https://app.example/home', bundle: '/built' }

it('tells the frame of the three services that it may call, and of the page that may embed it', () => {
  const environment = { AUTH_PUBLIC_URL: 'https://auth.example', GUARDIAN_PUBLIC_URL: 'https://guardian.example' }
  expect(frameService(environment, built)).toMatchObject({
    defaults: {
      PORT: '3086',
      BUNDLE: '/built',
      API_URL: 'https://api.example',
      AUTH_URL: 'https://auth.example',
      GUARDIAN_URL: 'https://guardian.example',
      OWN_PAGES: 'https://app.example',
    },
    healthUrl: 'http://127.0.0.1:3086/health',
  })
})

it('listens where it is told', () => {
  expect(frameService({ FRAME_PORT: '4001' }, built)).toMatchObject({
    defaults: { PORT: '4001' },
    healthUrl: 'http://127.0.0.1:4001/health',
  })
})
