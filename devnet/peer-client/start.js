// The client takes the frame's address from the environment of its build: it is there before the client's code is.
const settings = await (await fetch('/peer.json')).json()
const { frameUrl } = settings
globalThis.process = {
  env: { NEXT_PUBLIC_SECURE_SITE_SDK_URL: `${frameUrl}/sdk`, NEXT_PUBLIC_SECURE_SITE_ORIGIN: frameUrl },
}
const { startApp } = await import('./startApp.js')
startApp(settings)
