import { describe, expect, it } from '@jest/globals';
import { sharedQuestion, shareTargets } from '#shared/share/share-targets.tsx';

const url = 'https://casebook.example.org/questions/1';
const shareText = (stem: string) => sharedQuestion(stem, url).text;
const linkTo = (name: string, stem = 'Who accepts risk & why?') =>
  new URL(shareTargets(sharedQuestion(stem, url)).find((target) => target.name === name)?.href ?? '');

describe('sharing a question', () => {
  it('truncates the text at 120 characters', () => {
    expect(shareText('x'.repeat(120))).toBe('x'.repeat(120));
    expect(shareText('x'.repeat(121))).toBe(`${'x'.repeat(119)}…`);
    expect(Array.from(shareText('👩‍💻'.repeat(90)))).toHaveLength(120);
    expect(shareText(`${'word '.repeat(23)}abc defgh`)).toBe(`${'word '.repeat(23)}abc…`);
  });

  it('posts text, link and hashtags', () => {
    const { host, searchParams } = linkTo('X');
    expect(host).toBe('x.com');
    expect(Object.fromEntries(searchParams)).toEqual({
      text: 'Who accepts risk & why?',
      url,
      hashtags: 'CISSP,Cybersecurity,StudyGroup',
    });
  });

  it('shares the link on networks', () => {
    expect(linkTo('LinkedIn').searchParams.get('url')).toBe(url);
    expect(linkTo('Facebook').searchParams.get('u')).toBe(url);
    expect(linkTo('Facebook').searchParams.get('hashtag')).toBe('#CISSP');
  });

  it('opens an email draft', () => {
    const mail = linkTo('Email');
    expect(mail.protocol).toBe('mailto:');
    expect(mail.searchParams.get('body')).toBe(`Who accepts risk & why?\n\n${url}\n\n#CISSP #Cybersecurity #StudyGroup`);
  });
});
