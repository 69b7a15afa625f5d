import { eventDefinitions, serviceNames, settingsOf, type Topic, topics } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import { consumerName } from './consumer.ts';
import { registryFaults } from './consumer-registry.ts';
import { consumersIn, consumersOf } from './platform-consumers.ts';

const names = Object.keys(topics) as Topic[];

describe('the registry of topics', () => {
  it.each(names)('says who consumes %s, or what it awaits', (topic) => {
    expect(consumersOf(topic).length > 0 || settingsOf(topic).awaits !== undefined).toBe(true);
  });

  it.each(names)('has an event for %s', (topic) => {
    expect(eventDefinitions.some((definition) => definition.topic === topic)).toBe(true);
  });

  it('calls a topic that can be republished a state, which consumers keep the newest of', () => {
    for (const topic of names) if (settingsOf(topic).republishable) expect(settingsOf(topic).kind).toBe('state');
  });

  it('gives every event a type of its own', () => {
    expect(new Set(eventDefinitions.map(({ type }) => type)).size).toBe(eventDefinitions.length);
  });
});

describe('a service and the registry', () => {
  it.each(serviceNames)('agree where %s has just the consumers that are named', (service) => {
    expect(registryFaults(service, consumersIn(service))).toEqual([]);
  });

  it('do not where one that is named is missing', () => {
    const [missing, ...present] = consumersIn('quiz');
    expect(registryFaults('quiz', present)).toEqual([
      `The registry names ${missing?.name} for ${missing?.topic}, but quiz has no such consumer`,
    ]);
  });

  it('do not where there is one that nobody named', () => {
    const extra = { name: 'quiz.do-what-nobody-asked', topic: 'bank.questions' as const };
    expect(registryFaults('quiz', [...consumersIn('quiz'), extra])).toEqual([
      'quiz.do-what-nobody-asked consumes bank.questions, but the registry does not name it',
    ]);
  });

  it('know a consumer by its class’s name', () => {
    expect(consumerName('quiz', 'KeepQuestionPoolWhenQuestionUpdated')).toBe('quiz.keep-question-pool-when-question-updated');
  });
});
