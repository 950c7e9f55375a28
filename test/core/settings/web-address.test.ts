import { describe, expect, it } from 'vitest';
import { isMixedContent, webOrigin } from '#core/settings/web-address.ts';

describe('the origin of an address', () => {
  it.each([
    ['https://api.example/v1', 'https://api.example'],
    [' HTTP://Localhost:11434/v1 ', 'http://localhost:11434'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['https://api.example?x=1', 'https://api.example'],
    ['https://api.example:443/v1', 'https://api.example'],
    ['http://api.example:80', 'http://api.example'],
    ['https://api.example\\.evil.example', 'https://api.example'],
  ])('of %j is %j', (text, origin) => {
    expect(webOrigin(text)).toBe(origin);
  });

  it.each([
    '',
    'api.example',
    'localhost:11434/v1',
    'ftp://a/b',
    'javascript:alert(1)',
    'http://',
    'https://a.example\t.evil.example',
  ])('is none in %j', (text) => {
    expect(webOrigin(text)).toBeNull();
  });
});

describe('an http address on an https page', () => {
  it('is forbidden by the browser, but for the own machine', () => {
    const page = 'https://shoal.example';
    expect(isMixedContent('http://192.168.1.2:11434/v1', page)).toBe(true);
    expect(isMixedContent('http://localhost:11434/v1', page)).toBe(false);
    expect(isMixedContent('http://127.0.0.1/v1', page)).toBe(false);
    expect(isMixedContent('https://api.example/v1', page)).toBe(false);
    expect(isMixedContent('http://192.168.1.2/v1', 'http://192.168.1.3')).toBe(false);
  });
});
