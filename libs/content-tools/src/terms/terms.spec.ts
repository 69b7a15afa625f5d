import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { domainNames } from '../../../exam/src/index.ts';
import { itemWith } from '../../../exam/src/item-writing/clean-item.ts';
import { findTerms, occursIn } from './find-terms.ts';
import { summarizeTerms } from './summarize-terms.ts';
import { parseTerms, type Term } from './terms.ts';

const shipped = parseTerms(
  readFileSync(join(import.meta.dirname, '../../../../content/vocabulary.yaml'), 'utf8'),
  'vocabulary.yaml',
);
const termOf = (name: string, changes: Partial<Term> = {}): Term => ({
  name,
  domain: 'Security Operations',
  spellings: [name],
  isCore: false,
  ...changes,
});

describe('a term', () => {
  it.each([
    ['RTO', 'The RTO is four hours.'],
    ['HSM', 'Two HSMs sign it.'],
    ['TACACS+', 'Move from RADIUS to TACACS+.'],
    ['OAuth', 'A token of OAuth 2.0'],
    ['role-based access control', 'Role based\naccess control'],
    ['zero trust', 'A zero-trust network'],
    ['Bell-LaPadula', 'The Bell–LaPadula model'],
    ['honeypot', 'Honeypots'],
    ['AES', 'with AES-256'],
    ['IPS', 'two IPSes'],
  ])('%s occurs in "%s"', (name, text) => expect(occursIn(termOf(name), text)).toBe(true));

  it.each([
    ['SOAR', 'The costs soar'],
    ['DLP', 'the dlp'],
    ['OAuth', 'oauth'],
    ['DES', '3DES'],
    ['salt', 'a basalt wall'],
    ['sandbox', 'sandboxed'],
    ['need to know', 'They need to be known'],
  ])('%s doesn’t occur in "%s"', (name, text) => expect(occursIn(termOf(name), text)).toBe(false));

  it('occurs in any of its spellings, each in its own case', () => {
    const term = { spellings: ['RTO', 'recovery time objective'] };
    expect(occursIn(term, 'Recovery Time Objectives differ')).toBe(true);
    expect(occursIn(term, 'the rto')).toBe(false);
  });

  it('occurs in any text that contains it between spaces', () => {
    fc.assert(
      fc.property(fc.constantFrom(...shipped), fc.lorem(), fc.lorem(), (term, before, after) =>
        term.spellings.every((spelling) => occursIn(term, `${before} ${spelling} ${after}`)),
      ),
    );
  });
});

describe('the coverage of terms', () => {
  const term = termOf('quokka', { isCore: true });
  const item = itemWith({ stem: 'Which quokka?', texts: { 0: 'A quokka' }, rationales: { 1: 'Quokka.' } });

  it('counts questions, in total and by section', () => {
    expect(findTerms([term], [item, itemWith(), itemWith({ keyConcepts: 'Quokkas' })])).toEqual([
      {
        term,
        questions: 2,
        bySection: { stem: 1, options: 1, rationales: 1, 'key concepts': 1, 'practical application': 0 },
      },
    ]);
  });

  it('is printed by domain, with the terms that never occur and the core ones that are rare', () => {
    const lines = summarizeTerms([term, termOf('numbat'), termOf('bilby', { domain: 'Asset Security', isCore: true })], [item]);
    expect(lines.find((line) => line.startsWith('Security Operations'))?.split(/ {2,}/)).toEqual([
      ...['Security Operations', '2', '1', '1', '1', '1', '0', '0', '1', '0'],
    ]);
    expect(lines.slice(-6)).toEqual([
      'Terms that never occur:',
      '  Asset Security (1): bilby',
      '  Security Operations (1): numbat',
      'Core terms in fewer than 3 questions:',
      '  Asset Security (1): bilby 0',
      '  Security Operations (1): quokka 1',
    ]);
  });
});

describe('the list of terms', () => {
  it('has about 400 terms in all domains, of which about 120 are core', () => {
    expect(shipped.length).toBeGreaterThan(360);
    expect(shipped.length).toBeLessThan(440);
    const core = shipped.filter(({ isCore }) => isCore).length;
    expect(Math.abs(core - 120)).toBeLessThanOrEqual(15);
    for (const name of domainNames) expect(shipped.filter(({ domain }) => domain === name).length).toBeGreaterThan(35);
  });

  it.each(
    (
      'RTO,RPO,MTD,due care,due diligence,SIEM,SOAR,DLP,CASB,RADIUS,TACACS+,Kerberos,OAuth,OIDC,SAML,Agile,DevOps,SAST,DAST,' +
      'Common Criteria,TPM,HSM,TCB,reference monitor,sandbox,honeypot,RAID,CPTED,export control,need to know,separation of duties,' +
      'SLE,ARO,ALE,Bell-LaPadula,Biba,Clark-Wilson,EDR,zero trust,MAC address,remediation'
    ).split(','),
  )('has %s as a core term', (name) => {
    expect(shipped.find((term) => term.name === name)).toMatchObject({ isCore: true });
  });

  it('is refused if a term occurs twice or a domain is missing', () => {
    const domains = domainNames.map((name) => `${name}:\n  ${name === 'Asset Security' ? 'Biba' : `biba ${name.length}`}: {}`);
    expect(() => parseTerms(domains.join('\n'), 'vocabulary.yaml')).not.toThrow();
    const twice = domains.join('\n').replace(/biba \d+/, 'BIBA');
    expect(() => parseTerms(twice, 'vocabulary.yaml')).toThrow('vocabulary.yaml: Asset Security.Biba: occurs twice');
    expect(() => parseTerms(domains.slice(1).join('\n'), 'vocabulary.yaml')).toThrow('Security and Risk Management');
  });
});
