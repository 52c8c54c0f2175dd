import { describe, expect, it } from 'vitest';
import { BackendStartError, parseSettings } from './settings';

const problemsOf = (env: Record<string, string>): string => {
  try {
    parseSettings(env);
  } catch (error) {
    if (error instanceof BackendStartError) return error.message;
    throw error;
  }
  return '';
};

const PRODUCTION = {
  NODE_ENV: 'production',
  FIREBASE_PROJECT_ID: 'query-assistant',
  APP_URL: 'https://app.example.com',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
};

describe('settings', () => {
  it('without environment variables, the settings of the backend have defaults for a local run', () => {
    expect(parseSettings({})).toMatchObject({
      production: false,
      port: 4000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      emulatorHost: undefined,
      allowedOrigins: ['http://localhost:3000'],
      localCheckout: false,
      demoData: false,
    });
  });

  it('the settings contain a warning when neither GOOGLE_APPLICATION_CREDENTIALS nor FIREBASE_AUTH_EMULATOR_HOST is set', () => {
    expect(parseSettings({}).warnings).toEqual([
      expect.stringContaining('GOOGLE_APPLICATION_CREDENTIALS is not set'),
    ]);
    for (const name of ['GOOGLE_APPLICATION_CREDENTIALS', 'FIREBASE_AUTH_EMULATOR_HOST']) {
      expect(parseSettings({ [name]: '127.0.0.1:9099' }).warnings).toEqual([]);
    }
  });

  it('an empty environment variable counts as absent', () => {
    expect(parseSettings({ PORT: '', DATABASE_URL: ' ', DEMO_DATA: '' })).toMatchObject({
      port: 4000,
      databaseUrl: undefined,
      demoData: false,
    });
  });

  it('the backend allows only the origin of the app when ALLOWED_ORIGINS is not set', () => {
    expect(parseSettings(PRODUCTION).allowedOrigins).toEqual(['https://app.example.com']);
  });

  it('STRIPE_PRICE_ID accepts several prices, separated by commas', () => {
    const pricesOf = (STRIPE_PRICE_ID: string) => parseSettings({ STRIPE_PRICE_ID }).stripePriceIds;
    expect(pricesOf('price_1')).toEqual(['price_1']);
    expect(pricesOf('price_2, price_1')).toEqual(['price_2', 'price_1']);
  });

  it('the error about invalid settings lists every invalid environment variable', () => {
    const message = problemsOf({
      PORT: '70000',
      DATABASE_URL: 'mysql://x',
      ALLOWED_ORIGINS: 'https://ok.example,*',
      APP_URL: 'https://app.example.com/path',
      STRIPE_PRICE_ID: 'price_1,',
      RATE_LIMIT: '0',
      LOCAL_CHECKOUT: 'maybe',
      FIREBASE_AUTH_EMULATOR_HOST: 'http://localhost:9099',
      STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef\n',
      TELEMETRY_KEY: ' 0123456789abcdef',
    });
    for (const key of [
      'PORT',
      'DATABASE_URL',
      'ALLOWED_ORIGINS',
      'APP_URL',
      'STRIPE_PRICE_ID',
      'RATE_LIMIT',
      'LOCAL_CHECKOUT',
      'FIREBASE_AUTH_EMULATOR_HOST',
      'STRIPE_WEBHOOK_SECRET',
      'TELEMETRY_KEY',
    ]) {
      expect(message).toMatch(new RegExp(`^ {2}- ${key}: [A-Z].+\\.$`, 'm'));
    }
  });

  it('the backend rejects settings for local development in production mode', () => {
    for (const key of ['FIREBASE_AUTH_EMULATOR_HOST', 'LOCAL_CHECKOUT', 'DEMO_DATA']) {
      const value = key === 'FIREBASE_AUTH_EMULATOR_HOST' ? '127.0.0.1:9099' : '1';
      expect(problemsOf({ ...PRODUCTION, [key]: value })).toContain(`${key}: Remove it`);
    }
    expect(problemsOf(PRODUCTION)).toBe('');
  });

  it('in production mode, the error about incomplete settings lists every missing variable', () => {
    const message = problemsOf({ NODE_ENV: 'production' });
    for (const key of ['FIREBASE_PROJECT_ID', 'APP_URL', 'STRIPE_WEBHOOK_SECRET']) {
      expect(message).toContain(`${key}: Set it`);
    }
  });

  it('the backend accepts the Auth emulator only in development and tests, on a local host', () => {
    const emulator = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
    const modes = [undefined, 'development', 'test', 'production', 'prod', 'Production', 'staging'];
    const hosts = [
      undefined,
      'localhost',
      '127.0.0.1',
      '127.8.0.1',
      '::1',
      '0.0.0.0',
      '::',
      '10.0.0.5',
      'api.example.com',
    ];
    const emulators = [
      '127.0.0.1:9099',
      'localhost:9099',
      '[::1]:9099',
      '10.0.0.5:9099',
      'emulator.example.com:9099',
      '127.0.0.1.example.com:9099',
    ];
    const accepted: string[] = [];
    for (const mode of modes) {
      for (const host of hosts) {
        for (const FIREBASE_AUTH_EMULATOR_HOST of emulators) {
          const problems = problemsOf({
            ...PRODUCTION,
            ...emulator,
            FIREBASE_AUTH_EMULATOR_HOST,
            NODE_ENV: mode ?? '',
            HOST: host ?? '',
          });
          if (problems === '') accepted.push(`${mode} ${host} ${FIREBASE_AUTH_EMULATOR_HOST}`);
        }
      }
    }
    const local = [undefined, 'development', 'test'].flatMap((mode) =>
      [undefined, 'localhost', '127.0.0.1', '127.8.0.1', '::1'].flatMap((host) =>
        ['127.0.0.1:9099', 'localhost:9099', '[::1]:9099'].map((at) => `${mode} ${host} ${at}`),
      ),
    );
    expect(accepted.sort()).toEqual(local.sort());
  });

  it('the backend rejects the settings LOCAL_CHECKOUT and DEMO_DATA if other machines can reach its HOST', () => {
    for (const aid of ['LOCAL_CHECKOUT', 'DEMO_DATA']) {
      expect(problemsOf({ [aid]: '1', HOST: '0.0.0.0' })).toMatch(new RegExp(`- ${aid}: .*HOST`));
    }
  });

  it('behind a proxy, the backend rejects settings for local development, because other machines can reach the backend through the proxy', () => {
    const emulator = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
    for (const aid of [emulator, { LOCAL_CHECKOUT: '1' }, { DEMO_DATA: '1' }]) {
      const [key] = Object.keys(aid);
      const message = new RegExp(`- ${key}: .*TRUSTED_PROXIES`);
      expect(problemsOf({ ...aid, TRUSTED_PROXIES: '1' })).toMatch(message);
      expect(problemsOf({ ...aid, TRUSTED_PROXIES: '0' })).toBe('');
    }
  });

  it('the backend rejects an unknown NODE_ENV', () => {
    for (const NODE_ENV of ['prod', 'Production', 'staging', 'PRODUCTION']) {
      expect(problemsOf({ NODE_ENV })).toContain('NODE_ENV: Set it to');
    }
  });
});
