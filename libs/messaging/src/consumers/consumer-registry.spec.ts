import { eventDefinitions, serviceNames, settingsOf, type Topic, topics } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import { consumerName } from '../messages/consumer.ts';
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

  it('classifies every republishable topic as state', () => {
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

  it('disagree if a listed consumer is missing', () => {
    const [missing, ...found] = consumersIn('quiz');
    expect(registryFaults('quiz', found)).toEqual([
      `The registry names ${missing?.name} for ${missing?.topic}, but quiz has no such consumer`,
    ]);
  });

  it('disagree if a consumer isn’t listed', () => {
    const extra = { name: 'quiz.count-unregistered-events', topic: 'bank.questions' as const };
    expect(registryFaults('quiz', [...consumersIn('quiz'), extra])).toEqual([
      'quiz.count-unregistered-events consumes bank.questions, but the registry does not name it',
    ]);
  });

  it('name a consumer by its id, whatever its class is called', () => {
    expect(consumerName('quiz', 'quiz.store-question-pool')).toBe('quiz.store-question-pool');
    expect(consumerName('quiz', '*.erase-member')).toBe('quiz.erase-member');
  });
});
