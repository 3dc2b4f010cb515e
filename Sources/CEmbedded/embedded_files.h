// Written by scripts/embed-files. Do not edit.
static const unsigned char file_0[] = {
#embed "../../Catalogs/acr/en-301-549.yaml" if_empty(0)
};
static const unsigned char file_1[] = {
#embed "../../Catalogs/acr/section-508.yaml" if_empty(0)
};
static const unsigned char file_2[] = {
#embed "../../Catalogs/acr/wcag.yaml" if_empty(0)
};
static const unsigned char file_3[] = {
#embed "../../Catalogs/app-elements/media-and-messages.yaml" if_empty(0)
};
static const unsigned char file_4[] = {
#embed "../../Catalogs/app-elements/navigation-and-content.yaml" if_empty(0)
};
static const unsigned char file_5[] = {
#embed "../../Catalogs/app-elements/pack.yaml" if_empty(0)
};
static const unsigned char file_6[] = {
#embed "../../Catalogs/app-store-labels/1-vision-and-motion.yaml" if_empty(0)
};
static const unsigned char file_7[] = {
#embed "../../Catalogs/app-store-labels/2-media.yaml" if_empty(0)
};
static const unsigned char file_8[] = {
#embed "../../Catalogs/app-store-labels/pack.yaml" if_empty(0)
};
static const unsigned char file_9[] = {
#embed "../../Catalogs/bbc-mag/audio-and-video.yaml" if_empty(0)
};
static const unsigned char file_10[] = {
#embed "../../Catalogs/bbc-mag/design.yaml" if_empty(0)
};
static const unsigned char file_11[] = {
#embed "../../Catalogs/bbc-mag/editorial.yaml" if_empty(0)
};
static const unsigned char file_12[] = {
#embed "../../Catalogs/bbc-mag/focus.yaml" if_empty(0)
};
static const unsigned char file_13[] = {
#embed "../../Catalogs/bbc-mag/forms.yaml" if_empty(0)
};
static const unsigned char file_14[] = {
#embed "../../Catalogs/bbc-mag/images.yaml" if_empty(0)
};
static const unsigned char file_15[] = {
#embed "../../Catalogs/bbc-mag/links.yaml" if_empty(0)
};
static const unsigned char file_16[] = {
#embed "../../Catalogs/bbc-mag/notifications.yaml" if_empty(0)
};
static const unsigned char file_17[] = {
#embed "../../Catalogs/bbc-mag/pack.yaml" if_empty(0)
};
static const unsigned char file_18[] = {
#embed "../../Catalogs/bbc-mag/principles.yaml" if_empty(0)
};
static const unsigned char file_19[] = {
#embed "../../Catalogs/bbc-mag/scripts-and-dynamic-content.yaml" if_empty(0)
};
static const unsigned char file_20[] = {
#embed "../../Catalogs/bbc-mag/structure.yaml" if_empty(0)
};
static const unsigned char file_21[] = {
#embed "../../Catalogs/bbc-mag/text-equivalents.yaml" if_empty(0)
};
static const unsigned char file_22[] = {
#embed "../../Catalogs/content.yaml" if_empty(0)
};
static const unsigned char file_23[] = {
#embed "../../Catalogs/criterion-handles.yaml" if_empty(0)
};
static const unsigned char file_24[] = {
#embed "../../Catalogs/en-301-549-software/11-software.yaml" if_empty(0)
};
static const unsigned char file_25[] = {
#embed "../../Catalogs/en-301-549-software/12-documentation-and-support.yaml" if_empty(0)
};
static const unsigned char file_26[] = {
#embed "../../Catalogs/en-301-549-software/4-functional-performance-statements.yaml" if_empty(0)
};
static const unsigned char file_27[] = {
#embed "../../Catalogs/en-301-549-software/5-generic-requirements.yaml" if_empty(0)
};
static const unsigned char file_28[] = {
#embed "../../Catalogs/en-301-549-software/6-two-way-voice.yaml" if_empty(0)
};
static const unsigned char file_29[] = {
#embed "../../Catalogs/en-301-549-software/7-video.yaml" if_empty(0)
};
static const unsigned char file_30[] = {
#embed "../../Catalogs/en-301-549-software/pack.yaml" if_empty(0)
};
static const unsigned char file_31[] = {
#embed "../../Catalogs/form-validation/forms.yaml" if_empty(0)
};
static const unsigned char file_32[] = {
#embed "../../Catalogs/form-validation/labels-and-updates.yaml" if_empty(0)
};
static const unsigned char file_33[] = {
#embed "../../Catalogs/form-validation/pack.yaml" if_empty(0)
};
static const unsigned char file_34[] = {
#embed "../../Catalogs/input-and-display/display.yaml" if_empty(0)
};
static const unsigned char file_35[] = {
#embed "../../Catalogs/input-and-display/input.yaml" if_empty(0)
};
static const unsigned char file_36[] = {
#embed "../../Catalogs/input-and-display/language.yaml" if_empty(0)
};
static const unsigned char file_37[] = {
#embed "../../Catalogs/input-and-display/pack.yaml" if_empty(0)
};
static const unsigned char file_38[] = {
#embed "../../Catalogs/native/controls/button.yaml" if_empty(0)
};
static const unsigned char file_39[] = {
#embed "../../Catalogs/native/controls/calendar-date-picker.yaml" if_empty(0)
};
static const unsigned char file_40[] = {
#embed "../../Catalogs/native/controls/captcha.yaml" if_empty(0)
};
static const unsigned char file_41[] = {
#embed "../../Catalogs/native/controls/carousel.yaml" if_empty(0)
};
static const unsigned char file_42[] = {
#embed "../../Catalogs/native/controls/checkbox.yaml" if_empty(0)
};
static const unsigned char file_43[] = {
#embed "../../Catalogs/native/controls/chip.yaml" if_empty(0)
};
static const unsigned char file_44[] = {
#embed "../../Catalogs/native/controls/date-time-picker.yaml" if_empty(0)
};
static const unsigned char file_45[] = {
#embed "../../Catalogs/native/controls/dropdown.yaml" if_empty(0)
};
static const unsigned char file_46[] = {
#embed "../../Catalogs/native/controls/expandable.yaml" if_empty(0)
};
static const unsigned char file_47[] = {
#embed "../../Catalogs/native/controls/link.yaml" if_empty(0)
};
static const unsigned char file_48[] = {
#embed "../../Catalogs/native/controls/menu.yaml" if_empty(0)
};
static const unsigned char file_49[] = {
#embed "../../Catalogs/native/controls/pagination-control.yaml" if_empty(0)
};
static const unsigned char file_50[] = {
#embed "../../Catalogs/native/controls/progress-indicator.yaml" if_empty(0)
};
static const unsigned char file_51[] = {
#embed "../../Catalogs/native/controls/radio-button.yaml" if_empty(0)
};
static const unsigned char file_52[] = {
#embed "../../Catalogs/native/controls/reorder-data-row.yaml" if_empty(0)
};
static const unsigned char file_53[] = {
#embed "../../Catalogs/native/controls/search.yaml" if_empty(0)
};
static const unsigned char file_54[] = {
#embed "../../Catalogs/native/controls/segmented-control.yaml" if_empty(0)
};
static const unsigned char file_55[] = {
#embed "../../Catalogs/native/controls/sheet.yaml" if_empty(0)
};
static const unsigned char file_56[] = {
#embed "../../Catalogs/native/controls/sidebar-menu.yaml" if_empty(0)
};
static const unsigned char file_57[] = {
#embed "../../Catalogs/native/controls/slider.yaml" if_empty(0)
};
static const unsigned char file_58[] = {
#embed "../../Catalogs/native/controls/step-indicator.yaml" if_empty(0)
};
static const unsigned char file_59[] = {
#embed "../../Catalogs/native/controls/stepper.yaml" if_empty(0)
};
static const unsigned char file_60[] = {
#embed "../../Catalogs/native/controls/table-row-button.yaml" if_empty(0)
};
static const unsigned char file_61[] = {
#embed "../../Catalogs/native/controls/text-input.yaml" if_empty(0)
};
static const unsigned char file_62[] = {
#embed "../../Catalogs/native/controls/time-picker.yaml" if_empty(0)
};
static const unsigned char file_63[] = {
#embed "../../Catalogs/native/controls/timer.yaml" if_empty(0)
};
static const unsigned char file_64[] = {
#embed "../../Catalogs/native/controls/toggle-switch.yaml" if_empty(0)
};
static const unsigned char file_65[] = {
#embed "../../Catalogs/native/notifications/alert-dialog.yaml" if_empty(0)
};
static const unsigned char file_66[] = {
#embed "../../Catalogs/native/notifications/modal.yaml" if_empty(0)
};
static const unsigned char file_67[] = {
#embed "../../Catalogs/native/notifications/snackbar-toast.yaml" if_empty(0)
};
static const unsigned char file_68[] = {
#embed "../../Catalogs/native/pack.yaml" if_empty(0)
};
static const unsigned char file_69[] = {
#embed "../../Catalogs/native/patterns/animation.yaml" if_empty(0)
};
static const unsigned char file_70[] = {
#embed "../../Catalogs/native/patterns/field-errors.yaml" if_empty(0)
};
static const unsigned char file_71[] = {
#embed "../../Catalogs/native/patterns/focus.yaml" if_empty(0)
};
static const unsigned char file_72[] = {
#embed "../../Catalogs/native/patterns/graphics-visual-elements.yaml" if_empty(0)
};
static const unsigned char file_73[] = {
#embed "../../Catalogs/native/patterns/headings.yaml" if_empty(0)
};
static const unsigned char file_74[] = {
#embed "../../Catalogs/native/patterns/image-decorative.yaml" if_empty(0)
};
static const unsigned char file_75[] = {
#embed "../../Catalogs/native/patterns/loading-icon.yaml" if_empty(0)
};
static const unsigned char file_76[] = {
#embed "../../Catalogs/native/patterns/loading-spinner.yaml" if_empty(0)
};
static const unsigned char file_77[] = {
#embed "../../Catalogs/native/patterns/strike-through.yaml" if_empty(0)
};
static const unsigned char file_78[] = {
#embed "../../Catalogs/native/patterns/table.yaml" if_empty(0)
};
static const unsigned char file_79[] = {
#embed "../../Catalogs/native/patterns/tidbit.yaml" if_empty(0)
};
static const unsigned char file_80[] = {
#embed "../../Catalogs/native/patterns/webview.yaml" if_empty(0)
};
static const unsigned char file_81[] = {
#embed "../../Catalogs/profiles/app-store-labels.yaml" if_empty(0)
};
static const unsigned char file_82[] = {
#embed "../../Catalogs/profiles/bbc-all.yaml" if_empty(0)
};
static const unsigned char file_83[] = {
#embed "../../Catalogs/profiles/bbc-must.yaml" if_empty(0)
};
static const unsigned char file_84[] = {
#embed "../../Catalogs/profiles/en-301-549.yaml" if_empty(0)
};
static const unsigned char file_85[] = {
#embed "../../Catalogs/profiles/essentials-android.yaml" if_empty(0)
};
static const unsigned char file_86[] = {
#embed "../../Catalogs/profiles/essentials-ios.yaml" if_empty(0)
};
static const unsigned char file_87[] = {
#embed "../../Catalogs/profiles/essentials-web.yaml" if_empty(0)
};
static const unsigned char file_88[] = {
#embed "../../Catalogs/profiles/input-and-display.yaml" if_empty(0)
};
static const unsigned char file_89[] = {
#embed "../../Catalogs/profiles/must-only.yaml" if_empty(0)
};
static const unsigned char file_90[] = {
#embed "../../Catalogs/profiles/native-app.yaml" if_empty(0)
};
static const unsigned char file_91[] = {
#embed "../../Catalogs/profiles/native-elements.yaml" if_empty(0)
};
static const unsigned char file_92[] = {
#embed "../../Catalogs/profiles/raam-a.yaml" if_empty(0)
};
static const unsigned char file_93[] = {
#embed "../../Catalogs/profiles/raam-aa.yaml" if_empty(0)
};
static const unsigned char file_94[] = {
#embed "../../Catalogs/profiles/raweb-a.yaml" if_empty(0)
};
static const unsigned char file_95[] = {
#embed "../../Catalogs/profiles/raweb-aa.yaml" if_empty(0)
};
static const unsigned char file_96[] = {
#embed "../../Catalogs/profiles/rgaa-a.yaml" if_empty(0)
};
static const unsigned char file_97[] = {
#embed "../../Catalogs/profiles/rgaa-aa.yaml" if_empty(0)
};
static const unsigned char file_98[] = {
#embed "../../Catalogs/profiles/screens-only.yaml" if_empty(0)
};
static const unsigned char file_99[] = {
#embed "../../Catalogs/profiles/section-508.yaml" if_empty(0)
};
static const unsigned char file_100[] = {
#embed "../../Catalogs/profiles/voiceover-spec.yaml" if_empty(0)
};
static const unsigned char file_101[] = {
#embed "../../Catalogs/profiles/wcag20-aa.yaml" if_empty(0)
};
static const unsigned char file_102[] = {
#embed "../../Catalogs/profiles/wcag21-aa.yaml" if_empty(0)
};
static const unsigned char file_103[] = {
#embed "../../Catalogs/profiles/wcag22-a.yaml" if_empty(0)
};
static const unsigned char file_104[] = {
#embed "../../Catalogs/profiles/wcag22-aa.yaml" if_empty(0)
};
static const unsigned char file_105[] = {
#embed "../../Catalogs/profiles/wcag22-aaa.yaml" if_empty(0)
};
static const unsigned char file_106[] = {
#embed "../../Catalogs/profiles/web-elements.yaml" if_empty(0)
};
static const unsigned char file_107[] = {
#embed "../../Catalogs/raam/01-graphic-elements.yaml" if_empty(0)
};
static const unsigned char file_108[] = {
#embed "../../Catalogs/raam/02-colours.yaml" if_empty(0)
};
static const unsigned char file_109[] = {
#embed "../../Catalogs/raam/03-multimedia.yaml" if_empty(0)
};
static const unsigned char file_110[] = {
#embed "../../Catalogs/raam/04-tables.yaml" if_empty(0)
};
static const unsigned char file_111[] = {
#embed "../../Catalogs/raam/05-interactive-components.yaml" if_empty(0)
};
static const unsigned char file_112[] = {
#embed "../../Catalogs/raam/06-mandatory-elements.yaml" if_empty(0)
};
static const unsigned char file_113[] = {
#embed "../../Catalogs/raam/07-structure.yaml" if_empty(0)
};
static const unsigned char file_114[] = {
#embed "../../Catalogs/raam/08-presentation.yaml" if_empty(0)
};
static const unsigned char file_115[] = {
#embed "../../Catalogs/raam/09-forms.yaml" if_empty(0)
};
static const unsigned char file_116[] = {
#embed "../../Catalogs/raam/10-navigation.yaml" if_empty(0)
};
static const unsigned char file_117[] = {
#embed "../../Catalogs/raam/11-consultation.yaml" if_empty(0)
};
static const unsigned char file_118[] = {
#embed "../../Catalogs/raam/12-documentation.yaml" if_empty(0)
};
static const unsigned char file_119[] = {
#embed "../../Catalogs/raam/13-editing-tools.yaml" if_empty(0)
};
static const unsigned char file_120[] = {
#embed "../../Catalogs/raam/14-support-services.yaml" if_empty(0)
};
static const unsigned char file_121[] = {
#embed "../../Catalogs/raam/15-real-time-communication.yaml" if_empty(0)
};
static const unsigned char file_122[] = {
#embed "../../Catalogs/raam/pack.yaml" if_empty(0)
};
static const unsigned char file_123[] = {
#embed "../../Catalogs/raweb/01-images.yaml" if_empty(0)
};
static const unsigned char file_124[] = {
#embed "../../Catalogs/raweb/02-frames.yaml" if_empty(0)
};
static const unsigned char file_125[] = {
#embed "../../Catalogs/raweb/03-colours.yaml" if_empty(0)
};
static const unsigned char file_126[] = {
#embed "../../Catalogs/raweb/04-multimedia.yaml" if_empty(0)
};
static const unsigned char file_127[] = {
#embed "../../Catalogs/raweb/05-tables.yaml" if_empty(0)
};
static const unsigned char file_128[] = {
#embed "../../Catalogs/raweb/06-links.yaml" if_empty(0)
};
static const unsigned char file_129[] = {
#embed "../../Catalogs/raweb/07-scripts.yaml" if_empty(0)
};
static const unsigned char file_130[] = {
#embed "../../Catalogs/raweb/08-mandatory-elements.yaml" if_empty(0)
};
static const unsigned char file_131[] = {
#embed "../../Catalogs/raweb/09-structure-of-information.yaml" if_empty(0)
};
static const unsigned char file_132[] = {
#embed "../../Catalogs/raweb/10-presentation-of-information.yaml" if_empty(0)
};
static const unsigned char file_133[] = {
#embed "../../Catalogs/raweb/11-forms.yaml" if_empty(0)
};
static const unsigned char file_134[] = {
#embed "../../Catalogs/raweb/12-navigation.yaml" if_empty(0)
};
static const unsigned char file_135[] = {
#embed "../../Catalogs/raweb/13-consultation.yaml" if_empty(0)
};
static const unsigned char file_136[] = {
#embed "../../Catalogs/raweb/14-documentation-and-accessibility-features.yaml" if_empty(0)
};
static const unsigned char file_137[] = {
#embed "../../Catalogs/raweb/15-editing-tools.yaml" if_empty(0)
};
static const unsigned char file_138[] = {
#embed "../../Catalogs/raweb/16-support-services.yaml" if_empty(0)
};
static const unsigned char file_139[] = {
#embed "../../Catalogs/raweb/17-real-time-communication.yaml" if_empty(0)
};
static const unsigned char file_140[] = {
#embed "../../Catalogs/raweb/pack.yaml" if_empty(0)
};
static const unsigned char file_141[] = {
#embed "../../Catalogs/rgaa/01-images.yaml" if_empty(0)
};
static const unsigned char file_142[] = {
#embed "../../Catalogs/rgaa/02-frames.yaml" if_empty(0)
};
static const unsigned char file_143[] = {
#embed "../../Catalogs/rgaa/03-colours.yaml" if_empty(0)
};
static const unsigned char file_144[] = {
#embed "../../Catalogs/rgaa/04-multimedia.yaml" if_empty(0)
};
static const unsigned char file_145[] = {
#embed "../../Catalogs/rgaa/05-tables.yaml" if_empty(0)
};
static const unsigned char file_146[] = {
#embed "../../Catalogs/rgaa/06-links.yaml" if_empty(0)
};
static const unsigned char file_147[] = {
#embed "../../Catalogs/rgaa/07-scripts.yaml" if_empty(0)
};
static const unsigned char file_148[] = {
#embed "../../Catalogs/rgaa/08-mandatory-elements.yaml" if_empty(0)
};
static const unsigned char file_149[] = {
#embed "../../Catalogs/rgaa/09-structure-of-information.yaml" if_empty(0)
};
static const unsigned char file_150[] = {
#embed "../../Catalogs/rgaa/10-presentation-of-information.yaml" if_empty(0)
};
static const unsigned char file_151[] = {
#embed "../../Catalogs/rgaa/11-forms.yaml" if_empty(0)
};
static const unsigned char file_152[] = {
#embed "../../Catalogs/rgaa/12-navigation.yaml" if_empty(0)
};
static const unsigned char file_153[] = {
#embed "../../Catalogs/rgaa/13-consultation.yaml" if_empty(0)
};
static const unsigned char file_154[] = {
#embed "../../Catalogs/rgaa/pack.yaml" if_empty(0)
};
static const unsigned char file_155[] = {
#embed "../../Catalogs/schema/pack.schema.json" if_empty(0)
};
static const unsigned char file_156[] = {
#embed "../../Catalogs/schema/profile.schema.json" if_empty(0)
};
static const unsigned char file_157[] = {
#embed "../../Catalogs/schema/topic.schema.json" if_empty(0)
};
static const unsigned char file_158[] = {
#embed "../../Catalogs/section-508-software/3-functional-performance-criteria.yaml" if_empty(0)
};
static const unsigned char file_159[] = {
#embed "../../Catalogs/section-508-software/5-software.yaml" if_empty(0)
};
static const unsigned char file_160[] = {
#embed "../../Catalogs/section-508-software/6-support.yaml" if_empty(0)
};
static const unsigned char file_161[] = {
#embed "../../Catalogs/section-508-software/pack.yaml" if_empty(0)
};
static const unsigned char file_162[] = {
#embed "../../Catalogs/statement/de.yaml" if_empty(0)
};
static const unsigned char file_163[] = {
#embed "../../Catalogs/statement/en.yaml" if_empty(0)
};
static const unsigned char file_164[] = {
#embed "../../Catalogs/statement/fr.yaml" if_empty(0)
};
static const unsigned char file_165[] = {
#embed "../../Catalogs/thresholds.yaml" if_empty(0)
};
static const unsigned char file_166[] = {
#embed "../../Catalogs/tools/act-rules.yaml" if_empty(0)
};
static const unsigned char file_167[] = {
#embed "../../Catalogs/tools/apple-audit.yaml" if_empty(0)
};
static const unsigned char file_168[] = {
#embed "../../Catalogs/tools/axe-android.yaml" if_empty(0)
};
static const unsigned char file_169[] = {
#embed "../../Catalogs/tools/axe.yaml" if_empty(0)
};
static const unsigned char file_170[] = {
#embed "../../Catalogs/tools/earl.yaml" if_empty(0)
};
static const unsigned char file_171[] = {
#embed "../../Catalogs/tools/google-atf.yaml" if_empty(0)
};
static const unsigned char file_172[] = {
#embed "../../Catalogs/tools/ibm-equal-access.yaml" if_empty(0)
};
static const unsigned char file_173[] = {
#embed "../../Catalogs/tools/lighthouse.yaml" if_empty(0)
};
static const unsigned char file_174[] = {
#embed "../../Catalogs/tools/pa11y.yaml" if_empty(0)
};
static const unsigned char file_175[] = {
#embed "../../Catalogs/tools/qualweb.yaml" if_empty(0)
};
static const unsigned char file_176[] = {
#embed "../../Catalogs/tools/wave.yaml" if_empty(0)
};
static const unsigned char file_177[] = {
#embed "../../Catalogs/voiceover-spec/elements-and-changes.yaml" if_empty(0)
};
static const unsigned char file_178[] = {
#embed "../../Catalogs/voiceover-spec/frame.yaml" if_empty(0)
};
static const unsigned char file_179[] = {
#embed "../../Catalogs/voiceover-spec/pack.yaml" if_empty(0)
};
static const unsigned char file_180[] = {
#embed "../../Catalogs/voiceover-spec/screen.yaml" if_empty(0)
};
static const unsigned char file_181[] = {
#embed "../../Catalogs/wcag/1-1-text-alternatives.yaml" if_empty(0)
};
static const unsigned char file_182[] = {
#embed "../../Catalogs/wcag/1-2-time-based-media.yaml" if_empty(0)
};
static const unsigned char file_183[] = {
#embed "../../Catalogs/wcag/1-3-adaptable.yaml" if_empty(0)
};
static const unsigned char file_184[] = {
#embed "../../Catalogs/wcag/1-4-distinguishable.yaml" if_empty(0)
};
static const unsigned char file_185[] = {
#embed "../../Catalogs/wcag/2-1-keyboard-accessible.yaml" if_empty(0)
};
static const unsigned char file_186[] = {
#embed "../../Catalogs/wcag/2-2-enough-time.yaml" if_empty(0)
};
static const unsigned char file_187[] = {
#embed "../../Catalogs/wcag/2-3-seizures-and-physical-reactions.yaml" if_empty(0)
};
static const unsigned char file_188[] = {
#embed "../../Catalogs/wcag/2-4-navigable.yaml" if_empty(0)
};
static const unsigned char file_189[] = {
#embed "../../Catalogs/wcag/2-5-input-modalities.yaml" if_empty(0)
};
static const unsigned char file_190[] = {
#embed "../../Catalogs/wcag/3-1-readable.yaml" if_empty(0)
};
static const unsigned char file_191[] = {
#embed "../../Catalogs/wcag/3-2-predictable.yaml" if_empty(0)
};
static const unsigned char file_192[] = {
#embed "../../Catalogs/wcag/3-3-input-assistance.yaml" if_empty(0)
};
static const unsigned char file_193[] = {
#embed "../../Catalogs/wcag/4-1-compatible.yaml" if_empty(0)
};
static const unsigned char file_194[] = {
#embed "../../Catalogs/wcag/pack.yaml" if_empty(0)
};
static const unsigned char file_195[] = {
#embed "../../Catalogs/web/components-a-to-h.yaml" if_empty(0)
};
static const unsigned char file_196[] = {
#embed "../../Catalogs/web/components-h-to-r.yaml" if_empty(0)
};
static const unsigned char file_197[] = {
#embed "../../Catalogs/web/components-r-to-v.yaml" if_empty(0)
};
static const unsigned char file_198[] = {
#embed "../../Catalogs/web/pack.yaml" if_empty(0)
};
static const unsigned char file_199[] = {
#embed "../../Catalogs/web/page-level.yaml" if_empty(0)
};
static const unsigned char file_200[] = {
#embed "../../Examples/banking/example.yaml" if_empty(0)
};
static const unsigned char file_201[] = {
#embed "../../Examples/banking/findings/5.1-retest.csv" if_empty(0)
};
static const unsigned char file_202[] = {
#embed "../../Examples/banking/findings/5.1-voiceover.csv" if_empty(0)
};
static const unsigned char file_203[] = {
#embed "../../Examples/banking/findings/5.2-keyboard.csv" if_empty(0)
};
static const unsigned char file_204[] = {
#embed "../../Examples/banking/findings/5.2-retest.csv" if_empty(0)
};
static const unsigned char file_205[] = {
#embed "../../Examples/banking/findings/5.2-voiceover.csv" if_empty(0)
};
static const unsigned char file_206[] = {
#embed "../../Examples/banking/pictures/register-date.png" if_empty(0)
};
static const unsigned char file_207[] = {
#embed "../../Examples/banking/profile.yaml" if_empty(0)
};
static const unsigned char file_208[] = {
#embed "../../Examples/banking/screens/5.2/register.yaml" if_empty(0)
};
static const unsigned char file_209[] = {
#embed "../../Examples/banking/screens/accounts.yaml" if_empty(0)
};
static const unsigned char file_210[] = {
#embed "../../Examples/banking/screens/register.yaml" if_empty(0)
};
static const unsigned char file_211[] = {
#embed "../../Examples/banking/screens/sign-in.yaml" if_empty(0)
};
static const unsigned char file_212[] = {
#embed "../../Examples/banking/screens/verify-human.yaml" if_empty(0)
};
static const unsigned char file_213[] = {
#embed "../../Hub/citus.sql" if_empty(0)
};
static const unsigned char file_214[] = {
#embed "../../Hub/hub.sql" if_empty(0)
};
static const unsigned char file_215[] = {
#embed "../../Migrations/0001_create_log.sql" if_empty(0)
};
static const unsigned char file_216[] = {
#embed "../../Migrations/0002_create_product.sql" if_empty(0)
};
static const unsigned char file_217[] = {
#embed "../../Migrations/0003_create_specification.sql" if_empty(0)
};
static const unsigned char file_218[] = {
#embed "../../Migrations/0004_create_catalog.sql" if_empty(0)
};
static const unsigned char file_219[] = {
#embed "../../Migrations/0005_create_finding.sql" if_empty(0)
};
static const unsigned char file_220[] = {
#embed "../../Migrations/0006_create_capture.sql" if_empty(0)
};
static const unsigned char file_221[] = {
#embed "../../Migrations/0007_create_issue.sql" if_empty(0)
};
static const unsigned char file_222[] = {
#embed "../../Migrations/0008_create_document.sql" if_empty(0)
};
static const unsigned char file_223[] = {
#embed "../../Migrations/derivation.sql" if_empty(0)
};
static const unsigned char file_224[] = {
#embed "../../Migrations/views.sql" if_empty(0)
};
static const auditctl_embedded_file embedded_files[] = {
  {"Catalogs/acr/en-301-549.yaml", file_0, sizeof(file_0)},
  {"Catalogs/acr/section-508.yaml", file_1, sizeof(file_1)},
  {"Catalogs/acr/wcag.yaml", file_2, sizeof(file_2)},
  {"Catalogs/app-elements/media-and-messages.yaml", file_3, sizeof(file_3)},
  {"Catalogs/app-elements/navigation-and-content.yaml", file_4, sizeof(file_4)},
  {"Catalogs/app-elements/pack.yaml", file_5, sizeof(file_5)},
  {"Catalogs/app-store-labels/1-vision-and-motion.yaml", file_6, sizeof(file_6)},
  {"Catalogs/app-store-labels/2-media.yaml", file_7, sizeof(file_7)},
  {"Catalogs/app-store-labels/pack.yaml", file_8, sizeof(file_8)},
  {"Catalogs/bbc-mag/audio-and-video.yaml", file_9, sizeof(file_9)},
  {"Catalogs/bbc-mag/design.yaml", file_10, sizeof(file_10)},
  {"Catalogs/bbc-mag/editorial.yaml", file_11, sizeof(file_11)},
  {"Catalogs/bbc-mag/focus.yaml", file_12, sizeof(file_12)},
  {"Catalogs/bbc-mag/forms.yaml", file_13, sizeof(file_13)},
  {"Catalogs/bbc-mag/images.yaml", file_14, sizeof(file_14)},
  {"Catalogs/bbc-mag/links.yaml", file_15, sizeof(file_15)},
  {"Catalogs/bbc-mag/notifications.yaml", file_16, sizeof(file_16)},
  {"Catalogs/bbc-mag/pack.yaml", file_17, sizeof(file_17)},
  {"Catalogs/bbc-mag/principles.yaml", file_18, sizeof(file_18)},
  {"Catalogs/bbc-mag/scripts-and-dynamic-content.yaml", file_19, sizeof(file_19)},
  {"Catalogs/bbc-mag/structure.yaml", file_20, sizeof(file_20)},
  {"Catalogs/bbc-mag/text-equivalents.yaml", file_21, sizeof(file_21)},
  {"Catalogs/content.yaml", file_22, sizeof(file_22)},
  {"Catalogs/criterion-handles.yaml", file_23, sizeof(file_23)},
  {"Catalogs/en-301-549-software/11-software.yaml", file_24, sizeof(file_24)},
  {"Catalogs/en-301-549-software/12-documentation-and-support.yaml", file_25, sizeof(file_25)},
  {"Catalogs/en-301-549-software/4-functional-performance-statements.yaml", file_26, sizeof(file_26)},
  {"Catalogs/en-301-549-software/5-generic-requirements.yaml", file_27, sizeof(file_27)},
  {"Catalogs/en-301-549-software/6-two-way-voice.yaml", file_28, sizeof(file_28)},
  {"Catalogs/en-301-549-software/7-video.yaml", file_29, sizeof(file_29)},
  {"Catalogs/en-301-549-software/pack.yaml", file_30, sizeof(file_30)},
  {"Catalogs/form-validation/forms.yaml", file_31, sizeof(file_31)},
  {"Catalogs/form-validation/labels-and-updates.yaml", file_32, sizeof(file_32)},
  {"Catalogs/form-validation/pack.yaml", file_33, sizeof(file_33)},
  {"Catalogs/input-and-display/display.yaml", file_34, sizeof(file_34)},
  {"Catalogs/input-and-display/input.yaml", file_35, sizeof(file_35)},
  {"Catalogs/input-and-display/language.yaml", file_36, sizeof(file_36)},
  {"Catalogs/input-and-display/pack.yaml", file_37, sizeof(file_37)},
  {"Catalogs/native/controls/button.yaml", file_38, sizeof(file_38)},
  {"Catalogs/native/controls/calendar-date-picker.yaml", file_39, sizeof(file_39)},
  {"Catalogs/native/controls/captcha.yaml", file_40, sizeof(file_40)},
  {"Catalogs/native/controls/carousel.yaml", file_41, sizeof(file_41)},
  {"Catalogs/native/controls/checkbox.yaml", file_42, sizeof(file_42)},
  {"Catalogs/native/controls/chip.yaml", file_43, sizeof(file_43)},
  {"Catalogs/native/controls/date-time-picker.yaml", file_44, sizeof(file_44)},
  {"Catalogs/native/controls/dropdown.yaml", file_45, sizeof(file_45)},
  {"Catalogs/native/controls/expandable.yaml", file_46, sizeof(file_46)},
  {"Catalogs/native/controls/link.yaml", file_47, sizeof(file_47)},
  {"Catalogs/native/controls/menu.yaml", file_48, sizeof(file_48)},
  {"Catalogs/native/controls/pagination-control.yaml", file_49, sizeof(file_49)},
  {"Catalogs/native/controls/progress-indicator.yaml", file_50, sizeof(file_50)},
  {"Catalogs/native/controls/radio-button.yaml", file_51, sizeof(file_51)},
  {"Catalogs/native/controls/reorder-data-row.yaml", file_52, sizeof(file_52)},
  {"Catalogs/native/controls/search.yaml", file_53, sizeof(file_53)},
  {"Catalogs/native/controls/segmented-control.yaml", file_54, sizeof(file_54)},
  {"Catalogs/native/controls/sheet.yaml", file_55, sizeof(file_55)},
  {"Catalogs/native/controls/sidebar-menu.yaml", file_56, sizeof(file_56)},
  {"Catalogs/native/controls/slider.yaml", file_57, sizeof(file_57)},
  {"Catalogs/native/controls/step-indicator.yaml", file_58, sizeof(file_58)},
  {"Catalogs/native/controls/stepper.yaml", file_59, sizeof(file_59)},
  {"Catalogs/native/controls/table-row-button.yaml", file_60, sizeof(file_60)},
  {"Catalogs/native/controls/text-input.yaml", file_61, sizeof(file_61)},
  {"Catalogs/native/controls/time-picker.yaml", file_62, sizeof(file_62)},
  {"Catalogs/native/controls/timer.yaml", file_63, sizeof(file_63)},
  {"Catalogs/native/controls/toggle-switch.yaml", file_64, sizeof(file_64)},
  {"Catalogs/native/notifications/alert-dialog.yaml", file_65, sizeof(file_65)},
  {"Catalogs/native/notifications/modal.yaml", file_66, sizeof(file_66)},
  {"Catalogs/native/notifications/snackbar-toast.yaml", file_67, sizeof(file_67)},
  {"Catalogs/native/pack.yaml", file_68, sizeof(file_68)},
  {"Catalogs/native/patterns/animation.yaml", file_69, sizeof(file_69)},
  {"Catalogs/native/patterns/field-errors.yaml", file_70, sizeof(file_70)},
  {"Catalogs/native/patterns/focus.yaml", file_71, sizeof(file_71)},
  {"Catalogs/native/patterns/graphics-visual-elements.yaml", file_72, sizeof(file_72)},
  {"Catalogs/native/patterns/headings.yaml", file_73, sizeof(file_73)},
  {"Catalogs/native/patterns/image-decorative.yaml", file_74, sizeof(file_74)},
  {"Catalogs/native/patterns/loading-icon.yaml", file_75, sizeof(file_75)},
  {"Catalogs/native/patterns/loading-spinner.yaml", file_76, sizeof(file_76)},
  {"Catalogs/native/patterns/strike-through.yaml", file_77, sizeof(file_77)},
  {"Catalogs/native/patterns/table.yaml", file_78, sizeof(file_78)},
  {"Catalogs/native/patterns/tidbit.yaml", file_79, sizeof(file_79)},
  {"Catalogs/native/patterns/webview.yaml", file_80, sizeof(file_80)},
  {"Catalogs/profiles/app-store-labels.yaml", file_81, sizeof(file_81)},
  {"Catalogs/profiles/bbc-all.yaml", file_82, sizeof(file_82)},
  {"Catalogs/profiles/bbc-must.yaml", file_83, sizeof(file_83)},
  {"Catalogs/profiles/en-301-549.yaml", file_84, sizeof(file_84)},
  {"Catalogs/profiles/essentials-android.yaml", file_85, sizeof(file_85)},
  {"Catalogs/profiles/essentials-ios.yaml", file_86, sizeof(file_86)},
  {"Catalogs/profiles/essentials-web.yaml", file_87, sizeof(file_87)},
  {"Catalogs/profiles/input-and-display.yaml", file_88, sizeof(file_88)},
  {"Catalogs/profiles/must-only.yaml", file_89, sizeof(file_89)},
  {"Catalogs/profiles/native-app.yaml", file_90, sizeof(file_90)},
  {"Catalogs/profiles/native-elements.yaml", file_91, sizeof(file_91)},
  {"Catalogs/profiles/raam-a.yaml", file_92, sizeof(file_92)},
  {"Catalogs/profiles/raam-aa.yaml", file_93, sizeof(file_93)},
  {"Catalogs/profiles/raweb-a.yaml", file_94, sizeof(file_94)},
  {"Catalogs/profiles/raweb-aa.yaml", file_95, sizeof(file_95)},
  {"Catalogs/profiles/rgaa-a.yaml", file_96, sizeof(file_96)},
  {"Catalogs/profiles/rgaa-aa.yaml", file_97, sizeof(file_97)},
  {"Catalogs/profiles/screens-only.yaml", file_98, sizeof(file_98)},
  {"Catalogs/profiles/section-508.yaml", file_99, sizeof(file_99)},
  {"Catalogs/profiles/voiceover-spec.yaml", file_100, sizeof(file_100)},
  {"Catalogs/profiles/wcag20-aa.yaml", file_101, sizeof(file_101)},
  {"Catalogs/profiles/wcag21-aa.yaml", file_102, sizeof(file_102)},
  {"Catalogs/profiles/wcag22-a.yaml", file_103, sizeof(file_103)},
  {"Catalogs/profiles/wcag22-aa.yaml", file_104, sizeof(file_104)},
  {"Catalogs/profiles/wcag22-aaa.yaml", file_105, sizeof(file_105)},
  {"Catalogs/profiles/web-elements.yaml", file_106, sizeof(file_106)},
  {"Catalogs/raam/01-graphic-elements.yaml", file_107, sizeof(file_107)},
  {"Catalogs/raam/02-colours.yaml", file_108, sizeof(file_108)},
  {"Catalogs/raam/03-multimedia.yaml", file_109, sizeof(file_109)},
  {"Catalogs/raam/04-tables.yaml", file_110, sizeof(file_110)},
  {"Catalogs/raam/05-interactive-components.yaml", file_111, sizeof(file_111)},
  {"Catalogs/raam/06-mandatory-elements.yaml", file_112, sizeof(file_112)},
  {"Catalogs/raam/07-structure.yaml", file_113, sizeof(file_113)},
  {"Catalogs/raam/08-presentation.yaml", file_114, sizeof(file_114)},
  {"Catalogs/raam/09-forms.yaml", file_115, sizeof(file_115)},
  {"Catalogs/raam/10-navigation.yaml", file_116, sizeof(file_116)},
  {"Catalogs/raam/11-consultation.yaml", file_117, sizeof(file_117)},
  {"Catalogs/raam/12-documentation.yaml", file_118, sizeof(file_118)},
  {"Catalogs/raam/13-editing-tools.yaml", file_119, sizeof(file_119)},
  {"Catalogs/raam/14-support-services.yaml", file_120, sizeof(file_120)},
  {"Catalogs/raam/15-real-time-communication.yaml", file_121, sizeof(file_121)},
  {"Catalogs/raam/pack.yaml", file_122, sizeof(file_122)},
  {"Catalogs/raweb/01-images.yaml", file_123, sizeof(file_123)},
  {"Catalogs/raweb/02-frames.yaml", file_124, sizeof(file_124)},
  {"Catalogs/raweb/03-colours.yaml", file_125, sizeof(file_125)},
  {"Catalogs/raweb/04-multimedia.yaml", file_126, sizeof(file_126)},
  {"Catalogs/raweb/05-tables.yaml", file_127, sizeof(file_127)},
  {"Catalogs/raweb/06-links.yaml", file_128, sizeof(file_128)},
  {"Catalogs/raweb/07-scripts.yaml", file_129, sizeof(file_129)},
  {"Catalogs/raweb/08-mandatory-elements.yaml", file_130, sizeof(file_130)},
  {"Catalogs/raweb/09-structure-of-information.yaml", file_131, sizeof(file_131)},
  {"Catalogs/raweb/10-presentation-of-information.yaml", file_132, sizeof(file_132)},
  {"Catalogs/raweb/11-forms.yaml", file_133, sizeof(file_133)},
  {"Catalogs/raweb/12-navigation.yaml", file_134, sizeof(file_134)},
  {"Catalogs/raweb/13-consultation.yaml", file_135, sizeof(file_135)},
  {"Catalogs/raweb/14-documentation-and-accessibility-features.yaml", file_136, sizeof(file_136)},
  {"Catalogs/raweb/15-editing-tools.yaml", file_137, sizeof(file_137)},
  {"Catalogs/raweb/16-support-services.yaml", file_138, sizeof(file_138)},
  {"Catalogs/raweb/17-real-time-communication.yaml", file_139, sizeof(file_139)},
  {"Catalogs/raweb/pack.yaml", file_140, sizeof(file_140)},
  {"Catalogs/rgaa/01-images.yaml", file_141, sizeof(file_141)},
  {"Catalogs/rgaa/02-frames.yaml", file_142, sizeof(file_142)},
  {"Catalogs/rgaa/03-colours.yaml", file_143, sizeof(file_143)},
  {"Catalogs/rgaa/04-multimedia.yaml", file_144, sizeof(file_144)},
  {"Catalogs/rgaa/05-tables.yaml", file_145, sizeof(file_145)},
  {"Catalogs/rgaa/06-links.yaml", file_146, sizeof(file_146)},
  {"Catalogs/rgaa/07-scripts.yaml", file_147, sizeof(file_147)},
  {"Catalogs/rgaa/08-mandatory-elements.yaml", file_148, sizeof(file_148)},
  {"Catalogs/rgaa/09-structure-of-information.yaml", file_149, sizeof(file_149)},
  {"Catalogs/rgaa/10-presentation-of-information.yaml", file_150, sizeof(file_150)},
  {"Catalogs/rgaa/11-forms.yaml", file_151, sizeof(file_151)},
  {"Catalogs/rgaa/12-navigation.yaml", file_152, sizeof(file_152)},
  {"Catalogs/rgaa/13-consultation.yaml", file_153, sizeof(file_153)},
  {"Catalogs/rgaa/pack.yaml", file_154, sizeof(file_154)},
  {"Catalogs/schema/pack.schema.json", file_155, sizeof(file_155)},
  {"Catalogs/schema/profile.schema.json", file_156, sizeof(file_156)},
  {"Catalogs/schema/topic.schema.json", file_157, sizeof(file_157)},
  {"Catalogs/section-508-software/3-functional-performance-criteria.yaml", file_158, sizeof(file_158)},
  {"Catalogs/section-508-software/5-software.yaml", file_159, sizeof(file_159)},
  {"Catalogs/section-508-software/6-support.yaml", file_160, sizeof(file_160)},
  {"Catalogs/section-508-software/pack.yaml", file_161, sizeof(file_161)},
  {"Catalogs/statement/de.yaml", file_162, sizeof(file_162)},
  {"Catalogs/statement/en.yaml", file_163, sizeof(file_163)},
  {"Catalogs/statement/fr.yaml", file_164, sizeof(file_164)},
  {"Catalogs/thresholds.yaml", file_165, sizeof(file_165)},
  {"Catalogs/tools/act-rules.yaml", file_166, sizeof(file_166)},
  {"Catalogs/tools/apple-audit.yaml", file_167, sizeof(file_167)},
  {"Catalogs/tools/axe-android.yaml", file_168, sizeof(file_168)},
  {"Catalogs/tools/axe.yaml", file_169, sizeof(file_169)},
  {"Catalogs/tools/earl.yaml", file_170, sizeof(file_170)},
  {"Catalogs/tools/google-atf.yaml", file_171, sizeof(file_171)},
  {"Catalogs/tools/ibm-equal-access.yaml", file_172, sizeof(file_172)},
  {"Catalogs/tools/lighthouse.yaml", file_173, sizeof(file_173)},
  {"Catalogs/tools/pa11y.yaml", file_174, sizeof(file_174)},
  {"Catalogs/tools/qualweb.yaml", file_175, sizeof(file_175)},
  {"Catalogs/tools/wave.yaml", file_176, sizeof(file_176)},
  {"Catalogs/voiceover-spec/elements-and-changes.yaml", file_177, sizeof(file_177)},
  {"Catalogs/voiceover-spec/frame.yaml", file_178, sizeof(file_178)},
  {"Catalogs/voiceover-spec/pack.yaml", file_179, sizeof(file_179)},
  {"Catalogs/voiceover-spec/screen.yaml", file_180, sizeof(file_180)},
  {"Catalogs/wcag/1-1-text-alternatives.yaml", file_181, sizeof(file_181)},
  {"Catalogs/wcag/1-2-time-based-media.yaml", file_182, sizeof(file_182)},
  {"Catalogs/wcag/1-3-adaptable.yaml", file_183, sizeof(file_183)},
  {"Catalogs/wcag/1-4-distinguishable.yaml", file_184, sizeof(file_184)},
  {"Catalogs/wcag/2-1-keyboard-accessible.yaml", file_185, sizeof(file_185)},
  {"Catalogs/wcag/2-2-enough-time.yaml", file_186, sizeof(file_186)},
  {"Catalogs/wcag/2-3-seizures-and-physical-reactions.yaml", file_187, sizeof(file_187)},
  {"Catalogs/wcag/2-4-navigable.yaml", file_188, sizeof(file_188)},
  {"Catalogs/wcag/2-5-input-modalities.yaml", file_189, sizeof(file_189)},
  {"Catalogs/wcag/3-1-readable.yaml", file_190, sizeof(file_190)},
  {"Catalogs/wcag/3-2-predictable.yaml", file_191, sizeof(file_191)},
  {"Catalogs/wcag/3-3-input-assistance.yaml", file_192, sizeof(file_192)},
  {"Catalogs/wcag/4-1-compatible.yaml", file_193, sizeof(file_193)},
  {"Catalogs/wcag/pack.yaml", file_194, sizeof(file_194)},
  {"Catalogs/web/components-a-to-h.yaml", file_195, sizeof(file_195)},
  {"Catalogs/web/components-h-to-r.yaml", file_196, sizeof(file_196)},
  {"Catalogs/web/components-r-to-v.yaml", file_197, sizeof(file_197)},
  {"Catalogs/web/pack.yaml", file_198, sizeof(file_198)},
  {"Catalogs/web/page-level.yaml", file_199, sizeof(file_199)},
  {"Examples/banking/example.yaml", file_200, sizeof(file_200)},
  {"Examples/banking/findings/5.1-retest.csv", file_201, sizeof(file_201)},
  {"Examples/banking/findings/5.1-voiceover.csv", file_202, sizeof(file_202)},
  {"Examples/banking/findings/5.2-keyboard.csv", file_203, sizeof(file_203)},
  {"Examples/banking/findings/5.2-retest.csv", file_204, sizeof(file_204)},
  {"Examples/banking/findings/5.2-voiceover.csv", file_205, sizeof(file_205)},
  {"Examples/banking/pictures/register-date.png", file_206, sizeof(file_206)},
  {"Examples/banking/profile.yaml", file_207, sizeof(file_207)},
  {"Examples/banking/screens/5.2/register.yaml", file_208, sizeof(file_208)},
  {"Examples/banking/screens/accounts.yaml", file_209, sizeof(file_209)},
  {"Examples/banking/screens/register.yaml", file_210, sizeof(file_210)},
  {"Examples/banking/screens/sign-in.yaml", file_211, sizeof(file_211)},
  {"Examples/banking/screens/verify-human.yaml", file_212, sizeof(file_212)},
  {"Hub/citus.sql", file_213, sizeof(file_213)},
  {"Hub/hub.sql", file_214, sizeof(file_214)},
  {"Migrations/0001_create_log.sql", file_215, sizeof(file_215)},
  {"Migrations/0002_create_product.sql", file_216, sizeof(file_216)},
  {"Migrations/0003_create_specification.sql", file_217, sizeof(file_217)},
  {"Migrations/0004_create_catalog.sql", file_218, sizeof(file_218)},
  {"Migrations/0005_create_finding.sql", file_219, sizeof(file_219)},
  {"Migrations/0006_create_capture.sql", file_220, sizeof(file_220)},
  {"Migrations/0007_create_issue.sql", file_221, sizeof(file_221)},
  {"Migrations/0008_create_document.sql", file_222, sizeof(file_222)},
  {"Migrations/derivation.sql", file_223, sizeof(file_223)},
  {"Migrations/views.sql", file_224, sizeof(file_224)},
};
