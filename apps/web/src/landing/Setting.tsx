import { createElement, type ReactNode } from 'react';

/** The settings of the gateway that a page can show (`fill-page.ts` of the gateway). */
type SettingName =
  | 'mockExamUrl'
  | 'studyGroupUrl'
  | 'feedbackUrl'
  | 'supportEmail'
  | 'frameOrigin'
  | 'adsTagId'
  | 'feedbackAppId'
  | 'testimonials';

/** A part of the page that the gateway leaves out unless the setting is configured. */
export const IfSet = ({ name, children }: { name: SettingName; children: ReactNode }) =>
  createElement('cb-if', { name }, children);

/** A part that the gateway repeats for each entry of a setting. Its fields are `{{field}}`. */
export const ForEach = ({ name, children }: { name: 'testimonials'; children: ReactNode }) =>
  createElement('cb-each', { name }, children);

/** The setting's value, in a text or an attribute. */
export const value = (name: SettingName): string => `{{${name}}}`;
